import { fitRidge, standardOf } from './ridge.ts';

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
