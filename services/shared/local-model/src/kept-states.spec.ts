import type { TextStates } from './encoder.js';
import { KeptStates } from './kept-states.js';

const states = (bytes: number): TextStates => ({
  tokens: 1,
  states: new Int8Array(bytes),
  scales: new Float32Array(0),
  vector: new Float32Array(0),
});

describe('KeptStates', () => {
  it('keeps what an owner read lately, apart from others', () => {
    const kept = new KeptStates(100_000);
    const own = states(10);
    kept.keep('a', 'text', own);
    expect(kept.get('a', 'text')).toBe(own);
    expect(kept.get('b', 'text')).toBeUndefined();
  });

  it('gives an owner who reads much a quarter at most, and pushes nobody else out', () => {
    const kept = new KeptStates(100_000);
    kept.keep('quiet', 'text', states(1_000));
    for (let at = 0; at < 200; at += 1) kept.keep('loud', `text ${at}`, states(1_000));
    expect(kept.get('quiet', 'text')).toBeDefined();
    expect(kept.get('loud', 'text 0')).toBeUndefined();
    expect(kept.get('loud', 'text 199')).toBeDefined();
  });

  it('forgets the owner who asked longest ago when all is full', () => {
    const kept = new KeptStates(10_000);
    for (const owner of ['a', 'b', 'c', 'd', 'e', 'f']) kept.keep(owner, 'text', states(2_000));
    expect(kept.get('a', 'text')).toBeUndefined();
    expect(kept.get('f', 'text')).toBeDefined();
  });
});
