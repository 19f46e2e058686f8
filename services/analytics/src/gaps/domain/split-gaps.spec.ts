import { type ComparedGap, findSplitGaps } from './split-gaps.js';

const vector = (axis: number): Float32Array =>
  Float32Array.from({ length: 9 }, (_, at) => Number(at === axis));
const gap = (id: string, axis: number, part: Partial<ComparedGap> = {}): ComparedGap => ({
  id,
  question: `words of ${id}`,
  count: 1,
  vector: vector(axis),
  state: 'open',
  wasGroupedByWords: true,
  ...part,
});

describe('findSplitGaps', () => {
  it('brings gaps of one meaning to the most asked one', () => {
    const gaps = [gap('a', 1), gap('b', 1, { count: 5 }), gap('c', 2), gap('d', 1)];
    expect(findSplitGaps(gaps).merges).toEqual([
      { from: 'a', into: 'b' },
      { from: 'd', into: 'b' },
    ]);
  });

  it('brings them to a gap that had a vector, and leaves such gaps apart', () => {
    const known = [1, 1, 3].map((axis, at) => gap(`k${at}`, axis, { wasGroupedByWords: false }));
    const { groups, merges } = findSplitGaps([...known, gap('a', 1, { count: 9 }), gap('b', 2)]);
    expect(merges).toEqual([{ from: 'a', into: 'k1' }]);
    expect(groups.find('other words', vector(2))).toBe('b');
  });

  it('leaves closed gaps as they are; open ones join them', () => {
    const gaps = [gap('a', 1), gap('b', 1, { state: 'answered' }), gap('c', 1, { state: 'dismissed' })];
    expect(findSplitGaps(gaps).merges).toEqual([{ from: 'a', into: 'c' }]);
  });

  it('merges nothing without vectors', () => {
    expect(findSplitGaps([1, 1].map((_, at) => gap(`${at}`, 1, { vector: undefined }))).merges).toEqual([]);
  });
});
