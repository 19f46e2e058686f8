import { firstTokenQuantile } from './first-token.js';
import { scoreOf } from './score.js';

const sums = (...judged: [score: number, weight: number][]) =>
  judged.reduce(
    (sum, [score, weight]) => ({
      weight: sum.weight + weight,
      weightSquares: sum.weightSquares + weight ** 2,
      scores: sum.scores + score * weight,
      scoreSquares: sum.scoreSquares + score ** 2 * weight,
    }),
    { weight: 0, weightSquares: 0, scores: 0, scoreSquares: 0 },
  );

describe('score', () => {
  it('is nothing of nothing', () => expect(scoreOf(sums())).toBeUndefined());

  it('weighs votes over guesses', () => {
    expect(scoreOf(sums([100, 4], [50, 1]))?.score).toBe(90);
  });

  it('is surer the more was judged, and never surer than few replies can be', () => {
    const width = (times: number) => {
      const { low, high } = scoreOf(
        sums(...Array.from({ length: times }, () => [60, 1] as [number, number])),
      ) ?? { low: 0, high: 0 };
      return high - low;
    };
    expect(width(1)).toBeGreaterThan(80);
    expect(width(10)).toBeGreaterThan(width(100));
    expect(width(100)).toBeLessThan(5);
  });

  it('stays within 0 to 100', () => {
    expect(scoreOf(sums([100, 4]))).toMatchObject({ score: 100, high: 100 });
    expect(scoreOf(sums([0, 4]))).toMatchObject({ score: 0, low: 0 });
  });
});

describe('quantile', () => {
  it('reads classes', () => {
    expect(firstTokenQuantile([0, 0, 0], 0.5)).toBeUndefined();
    expect(firstTokenQuantile([0, 0, 0, 10], 0.5)).toBe(35);
    expect(firstTokenQuantile([5, 5], 1)).toBe(10);
    expect(firstTokenQuantile([...new Array(12).fill(0), 3], 0.95)).toBe(30_000);
  });
});
