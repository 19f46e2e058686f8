import { inverseFrequency } from './bm25.js';

describe('inverseFrequency', () => {
  test('is higher for a rarer term', () => {
    expect(inverseFrequency(1, 100)).toBeGreaterThan(inverseFrequency(50, 100));
  });

  test.each([
    [120, 100],
    [1_500, 0],
  ])('is above nothing where %i documents have the term and %i were counted before', (frequency, total) => {
    expect(inverseFrequency(frequency, total)).toBeGreaterThan(0);
  });
});
