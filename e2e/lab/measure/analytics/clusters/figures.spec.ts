import { agreement, information } from './figures.ts';

it('compares groups whatever their names', () => {
  expect(agreement([1, 1, 2, 2], ['b', 'b', 'a', 'a'])).toBe(1);
  expect(information([1, 1, 2, 2], ['b', 'b', 'a', 'a'])).toBeCloseTo(1);
  expect(agreement([1, 1, 2, 2], ['a', 'b', 'a', 'b'])).toBeLessThan(0.1);
  expect(information([1, 1, 2, 2], ['a', 'b', 'a', 'b'])).toBeCloseTo(0);
  // the worked example of the index's authors
  expect(agreement([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2])).toBeCloseTo(0.242, 3);
});
