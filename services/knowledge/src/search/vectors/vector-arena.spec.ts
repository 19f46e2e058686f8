import { cosine, fakeVector } from '../../../test/fake-meaning.js';
import { quantise } from './document-vectors.js';
import { VectorArena } from './vector-arena.js';

const DIMENSIONS = 21;
const vectorOf = (text: string) => fakeVector(text, DIMENSIONS);
const vectorsOf = (...texts: string[]) => quantise('m', texts.map(vectorOf));
const question = (arena: VectorArena, text: string) =>
  arena.prepare({ qa: vectorOf(text), passage: vectorOf(text) });

describe('VectorArena', () => {
  test('finds the nearest of each kind among more than it had room for at first', () => {
    const arena = new VectorArena(DIMENSIONS);
    for (let slot = 0; slot < 200; slot += 1)
      arena.put(slot, slot % 3 === 0 ? 'qa' : 'passage', vectorsOf(`text ${slot}`));
    const { slots } = arena.nearest(question(arena, 'text 99'), 1);
    expect(slots.qa).toEqual([99]);
    expect(arena.nearest(question(arena, 'text 100'), 1).slots.passage).toEqual([100]);
  });

  test('keeps units apart from those of other documents, in order', () => {
    const arena = new VectorArena(DIMENSIONS);
    arena.put(4, 'qa', vectorsOf('one', 'two', 'three'));
    arena.put(5, 'qa', vectorsOf('four'));
    arena.put(6, 'qa', vectorsOf('five', 'six'));
    const asked = question(arena, 'six');
    expect(arena.cosines(4, asked)?.qa.units).toHaveLength(2);
    expect(arena.cosines(5, asked)?.qa.units).toEqual([]);
    const [unit] = arena.cosines(6, asked)?.qa.units ?? [];
    expect(unit).toBeCloseTo(1, 1);
    expect(arena.cosines(4, asked)?.qa.units[1]).toBeCloseTo(cosine(vectorOf('three'), vectorOf('six')), 1);
    expect(arena.cosines(7, asked)).toBeUndefined();
  });

  test('what was removed is not near, and does not count for the whole', () => {
    const arena = new VectorArena(DIMENSIONS);
    arena.put(0, 'qa', vectorsOf('one'));
    arena.put(1, 'qa', vectorsOf('one'));
    arena.put(2, 'qa', vectorsOf('something else'));
    arena.remove(2);
    const { slots, background } = arena.nearest(question(arena, 'one'), 5);
    expect(slots.qa).toEqual([0, 1]);
    expect(background.qa?.mean).toBeCloseTo(1, 1);
    expect(background.qa?.deviation).toBeCloseTo(0, 3);
    expect(background.passage).toBeUndefined();
    expect(arena.size).toBe(2);
  });

  test('a vector of another length cannot be compared', () => {
    expect(() =>
      new VectorArena(DIMENSIONS).prepare({ qa: fakeVector('one', 8), passage: fakeVector('one', 8) }),
    ).toThrow('8 dimensions');
  });

  test('ten thousand documents take no more than what they hold and the room to grow', () => {
    const arena = new VectorArena(DIMENSIONS);
    const vectors = vectorsOf('one', 'two');
    for (let slot = 0; slot < 10_000; slot += 1) arena.put(slot, 'passage', vectors);
    expect(arena.bytes).toBeLessThan(10_000 * (2 * 24 * 1.5 + 80) + 1_000);
  });
});

describe('quantise', () => {
  test('refuses what is no vector', () => {
    expect(() => quantise('m', [])).toThrow('no length');
    expect(() => quantise('m', [new Float32Array(3), new Float32Array(4)])).toThrow('different');
    expect(() => quantise('m', [new Float32Array([Number.NaN])])).toThrow('no number');
  });
});
