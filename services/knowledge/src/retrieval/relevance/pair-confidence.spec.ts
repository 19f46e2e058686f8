import { nearestPairs, type RelevantPair, wordingsConfidence } from './pair-confidence.js';

const wording = (sourceId: string, block: number, coverage = 0.5) =>
  ({ block, ranked: { coverage, candidate: { document: { sourceId } } } }) as unknown as RelevantPair;

describe('wordingsConfidence', () => {
  it('is surer the more wordings of one pair are nearest', () => {
    const others = ['a', 'b', 'c', 'd'];
    const agreeing = [1, 2, 3, 4].map((count) =>
      wordingsConfidence([
        wording('asked', 5),
        ...others.map((other, at) => wording(at < count ? 'asked' : other, 4)),
      ]),
    );
    expect(agreeing).toEqual(agreeing.toSorted((a, b) => a - b));
    expect(agreeing[3]).toBeGreaterThan(0.5);
  });

  it('answers nothing that is not near, however many agree', () =>
    expect(wordingsConfidence(Array.from({ length: 5 }, () => wording('asked', 2)))).toBeLessThan(0.5));

  it('says nothing of a pair that is near by one wording alone', () => {
    expect(wordingsConfidence([wording('asked', 9), wording('other', 1)])).toBe(0);
    expect(wordingsConfidence([])).toBe(0);
  });
});

it('keeps a place for the nearest pair by words and for the nearest by meaning', () => {
  const pair = (unit: number, score: number) => ({ unit, ranked: { score } }) as unknown as RelevantPair;
  const both = [1, 2, 3, 4, 5].map(() => pair(2, 1));
  const [byWords, byMeaning] = [pair(0, 2), pair(3, 0)];
  expect(nearestPairs([...both, byMeaning, byWords], 5)).toEqual([...both.slice(0, 3), byWords, byMeaning]);
  expect(nearestPairs([byWords, ...both], 5)).toHaveLength(5);
  expect(nearestPairs([byWords], 5)).toEqual([byWords]);
});
