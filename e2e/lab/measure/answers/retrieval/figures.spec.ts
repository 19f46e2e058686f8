import { auroc, quantile, recallAt, reciprocalRank, sample, shareOf } from './figures.ts';

describe('auroc', () => {
  it.each([
    [[0.9, 0.8], [0.1, 0.2], 1],
    [[0.1, 0.2], [0.9, 0.8], 0],
    [[0.5, 0.5], [0.5], 0.5],
    [[0.9, 0.3], [0.5, 0.1], 0.75],
    [[0.9, 0.5], [0.5, 0.1], 0.875],
    [[0, 0, 1], [0, 0], 2 / 3],
  ])('of %j over %j is %d', (belonging, foreign, area) =>
    expect(auroc(belonging, foreign)).toBeCloseTo(area, 10),
  );

  it('is no number when one side is empty', () => expect(auroc([1], [])).toBeNaN());

  it('refuses a score that is no number', () => expect(() => auroc([1], [Number.NaN])).toThrow());
});

it('recall counts places before k, and never what was not found', () => {
  const places = [0, 1, 4, 5, -1];
  expect(recallAt(1, places)).toBe(0.2);
  expect(recallAt(5, places)).toBe(0.6);
  expect(reciprocalRank([0, 1, -1, 3])).toBeCloseTo((1 + 1 / 2 + 1 / 4) / 4);
});

it('quantiles, shares and samples', () => {
  expect([0, 0.5, 0.95, 1].map((share) => quantile([5, 1, 3, 2, 4], share))).toEqual([1, 3, 4, 5]);
  expect(shareOf([1, 2, 3, 4], (n) => n > 1)).toBe(0.75);
  expect(sample([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([0, 2, 4, 6]);
  expect(sample([1, 2], undefined)).toEqual([1, 2]);
});
