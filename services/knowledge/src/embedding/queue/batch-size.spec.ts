import { BatchSize } from './batch-size.js';

describe('texts in one request', () => {
  it('are as many as a slow server embeds in time', () => {
    const batch = new BatchSize({ first: 8, most: 64, targetMs: 120 });
    batch.observe(8, 480);
    expect(batch.size).toBe(2);
    batch.observe(2, 1_000);
    expect(batch.size).toBe(1);
  });

  it('become more while full requests are fast, up to the most', () => {
    const batch = new BatchSize({ first: 8, most: 20, targetMs: 120 });
    batch.observe(1, 5);
    expect(batch.size).toBe(8);
    batch.observe(8, 5);
    batch.observe(16, 5);
    expect(batch.size).toBe(20);
  });
});
