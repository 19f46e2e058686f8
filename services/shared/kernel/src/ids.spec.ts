import { isBotId, isUuid, newBotId, newId } from './ids.js';

describe('ids', () => {
  it('makes bot ids that are valid and do not repeat', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newBotId));
    expect(ids.size).toBe(1_000);
    expect([...ids].every(isBotId)).toBe(true);
  });

  it('makes ids that sort by time', () => {
    const first = newId();
    const second = newId();
    expect(isUuid(first)).toBe(true);
    expect(first < second).toBe(true);
  });

  it('makes ids that grow, however many at once, and never repeat', () => {
    const before = Date.now();
    const ids = Array.from({ length: 20_000 }, newId);
    expect(ids.every(isUuid)).toBe(true);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id[14] === '7')).toBe(true);
    const ms = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
    expect(Math.abs(ms - before)).toBeLessThan(1_000);
  });

  it.each(['', 'C-', 'C-0123', 'c-0123456789ABCDEFGHJK', 'C-0123456789ABCDEFGHIL', "C-0123456789ABCDEFGH';"])(
    'refuses %j as a bot id',
    (value) => expect(isBotId(value)).toBe(false),
  );
});
