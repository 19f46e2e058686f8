import { votedFor } from './vote.js';

const stored = (positiveCount: number, negativeCount: number) => ({ positiveCount, negativeCount });

describe('posted sums', () => {
  it.each([
    ['the first thumb up', [1, 0], stored(0, 0), 0, 1],
    ['the first thumb down', [0, 1], stored(0, 0), 0, -1],
    ['none', [0, 0], stored(1, 0), 1, 0],
    ['down after up', [1, 1], stored(1, 0), 1, -1],
    ['up after down', [1, 1], stored(0, 1), -1, 1],
    ['up again', [2, 0], stored(1, 0), 1, 1],
    ['up where others have voted', [4, 2], stored(3, 2), 0, 1],
    ['down where others have voted', [3, 3], stored(3, 2), 0, -1],
    ['what is stored already', [3, 2], stored(3, 2), 1, 1],
  ])('mean: %s', (_, [positive = 0, negative = 0], sums, before, value) =>
    expect(votedFor({ positive, negative }, sums, before)).toBe(value),
  );
});
