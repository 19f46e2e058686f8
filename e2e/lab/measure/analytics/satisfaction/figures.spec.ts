import { areaUnderCurve, spearman } from './figures.ts';
import { fitRidge, standardOf } from './ridge.ts';

it('correlates ranks, equal values sharing theirs', () => {
  expect(spearman([1, 2, 3, 4], [10, 20, 30, 400])).toBeCloseTo(1);
  expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1);
  expect(spearman([1, 1, 2, 2], [1, 2, 1, 2])).toBeCloseTo(0);
});

it('gives the chance that the unsatisfied have the lower score', () => {
  expect(areaUnderCurve([1, 2, 8, 9], [true, true, false, false])).toBe(1);
  expect(areaUnderCurve([5, 5, 5, 5], [true, false, true, false])).toBe(0.5);
});

it('finds the weights that made the values', () => {
  const rows = Array.from({ length: 300 }, (_, n) => [(n % 7) - 3, ((n * 5) % 11) - 5, 1]);
  const values = rows.map(([a = 0, b = 0]) => 2 * a - b);
  const [a, b, none] = fitRidge(
    rows,
    values,
    rows.map(() => 1),
    0.001,
  );
  expect(a).toBeCloseTo(2);
  expect(b).toBeCloseTo(-1);
  expect(none).toBeCloseTo(0);
  expect(standardOf([[1], [3]])).toEqual({ means: [2], deviations: [1] });
});
