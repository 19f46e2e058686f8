import { fitLogistic, probability } from './logistic.ts';

it('finds the weights that made the examples', () => {
  const rows = Array.from({ length: 400 }, (_, n) => [(n % 20) - 10, ((n * 7) % 11) / 10]);
  const isTrue = rows.map(([a = 0, b = 0]) => a + 3 * b > 1.5);
  const fitted = fitLogistic(rows, isTrue, 0.1);
  expect(fitted.weights[0]).toBeGreaterThan(0);
  expect((fitted.weights[1] ?? 0) / (fitted.weights[0] ?? 1)).toBeCloseTo(3, 0);
  const right = rows.filter((row, at) => probability(fitted, row) > 0.5 === isTrue[at]);
  expect(right.length).toBeGreaterThan(380);
});

it('gives the share where no feature separates the examples', () => {
  const fitted = fitLogistic([[1], [1], [1], [1]], [true, false, false, false], 1);
  expect(probability(fitted, [1])).toBeCloseTo(0.25, 2);
});
