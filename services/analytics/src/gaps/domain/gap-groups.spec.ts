import { GapGroups, type GroupedGap } from './gap-groups.js';

/** A unit vector that shares a large part with all others, as those of real models do. */
const vector = (axis: number, lean = 0): Float32Array => {
  const values = new Float32Array(12).fill(0);
  values[0] = 2;
  values[axis] = 1;
  values[11] = lean;
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};
const gap = (axis: number): GroupedGap => ({
  id: `g${axis}`,
  question: `subject${axis} here`,
  count: 3,
  vector: vector(axis),
});

describe('GapGroups', () => {
  it('puts questions of the same words together, whatever their order, ending and filler', () => {
    const groups = new GapGroups([
      { id: 'g1', question: 'Do you ship to Norway?', count: 1 },
      { id: 'g2', question: 'Do you ship to Sweden?', count: 1 },
    ]);
    expect(groups.find('norway: do you ship', undefined)).toBe('g1');
    expect(groups.find('Shipping to Sweden?', undefined)).toBe('g2');
    expect(groups.find('Do you ship to Norway and Sweden?', undefined)).toBeUndefined();
  });

  it('tells meanings apart that all lie close together, once there are a few', () => {
    const groups = new GapGroups([1, 2, 3, 4, 5, 6].map(gap));
    expect(groups.find('other words', vector(3, 0.3))).toBe('g3');
    expect(groups.find('another matter', vector(9))).toBeUndefined();
  });

  it('is strict while there are few', () => {
    const groups = new GapGroups([gap(1)]);
    expect(groups.find('other words', vector(1, 0.3))).toBe('g1');
    expect(groups.find('another matter', vector(2))).toBeUndefined();
  });

  it('lets a gap follow its questions, and never compares vectors of different lengths', () => {
    const groups = new GapGroups([{ id: 'g1', question: 'one', count: 1, vector: Float32Array.of(1, 0) }]);
    groups.add('g1', 'one more', Float32Array.of(0, 1));
    expect([...(groups.vectorOf('g1') ?? [])]).toEqual([0.5, 0.5]);
    expect(groups.find('other', Float32Array.of(0.5, 0.5))).toBe('g1');
    expect(groups.find('other', vector(1))).toBeUndefined();
  });

  it('takes a new gap in, with or without a vector', () => {
    const groups = new GapGroups([]);
    groups.add('n', 'Gift cards?', undefined);
    expect(groups.find('gift card', vector(1))).toBe('n');
    groups.add('n', 'gift card', vector(1));
    expect(groups.find('vouchers', vector(1, 0.1))).toBe('n');
  });
});
