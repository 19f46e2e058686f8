import { sizeLogit } from './confidence.js';

describe('what the number of passages says', () => {
  it('among more one is near by chance more often, among fewer less', () => {
    expect(sizeLogit(90)).toBeCloseTo(0);
    expect(sizeLogit(500)).toBeLessThan(0);
    expect(sizeLogit(40)).toBeGreaterThan(0);
  });

  it('has bounds', () => {
    expect(sizeLogit(1)).toBe(sizeLogit(20));
    expect(sizeLogit(1_000_000)).toBe(sizeLogit(2_000));
  });
});
