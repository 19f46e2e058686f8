import { auroc, spearman } from './ranks.ts';

it('correlates ranks, equal values sharing theirs', () => {
  expect(spearman([1, 2, 3, 4], [10, 20, 30, 400])).toBeCloseTo(1);
  expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1);
  expect(spearman([1, 1, 2, 2], [1, 2, 1, 2])).toBeCloseTo(0);
});

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
