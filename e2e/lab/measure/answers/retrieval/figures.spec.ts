import { recallAt, reciprocalRank, sample, shareOf } from './figures.ts';

it('recall counts places before k, and never what was not found', () => {
  const places = [0, 1, 4, 5, -1];
  expect(recallAt(1, places)).toBe(0.2);
  expect(recallAt(5, places)).toBe(0.6);
  expect(reciprocalRank([0, 1, -1, 3])).toBeCloseTo((1 + 1 / 2 + 1 / 4) / 4);
});

it('shares and samples', () => {
  expect(shareOf([1, 2, 3, 4], (n) => n > 1)).toBe(0.75);
  expect(sample([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([0, 2, 4, 6]);
  expect(sample([1, 2], undefined)).toEqual([1, 2]);
});
