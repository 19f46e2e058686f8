import { distinctiveVector, meanVector } from './typical-question.js';

const unit = (...values: number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values));
const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe('distinctiveVector', () => {
  test('is nearer to what only this question asks about, and still a unit vector', () => {
    const typical = meanVector([unit(1, 0, 0), unit(1, 0.2, 0)]);
    const question = unit(1, 0, 1);
    const distinctive = distinctiveVector(question, typical);
    expect(Math.hypot(...distinctive)).toBeCloseTo(1);
    expect(cosine(distinctive, unit(0, 0, 1))).toBeGreaterThan(cosine(question, unit(0, 0, 1)));
    expect(cosine(distinctive, unit(1, 0, 0))).toBeLessThan(cosine(question, unit(1, 0, 0)));
  });

  test('a question without anything of its own stays as it is', () => {
    const question = Float32Array.of(0, 0);
    expect(distinctiveVector(question, Float32Array.of(0, 0))).toBe(question);
  });
});

describe('meanVector', () => {
  test('of vectors, dimension by dimension', () => {
    expect([...meanVector([Float32Array.of(1, 0), Float32Array.of(0, 0.5)])]).toEqual([0.5, 0.25]);
  });
});
