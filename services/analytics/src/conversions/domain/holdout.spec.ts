import { readFile } from 'node:fs/promises';
import { holdoutResult, isHeldOut, visitorPart } from './holdout.js';

const file = new URL('../../../../../proto/fixtures/holdout.json', import.meta.url);
const cases: { visitor: string; part: number }[] = JSON.parse(await readFile(file, 'utf8'));

describe('a visitor of a holdout', () => {
  it.each(cases)('$visitor belongs to part $part, as the widget has it', ({ visitor, part }) => {
    expect(visitorPart(visitor)).toBe(part);
    expect(isHeldOut(visitor, part)).toBe(false);
    expect(isHeldOut(visitor, part + 1)).toBe(true);
  });

  it('is drawn evenly, and stays when the share grows', () => {
    const visitors = Array.from({ length: 20_000 }, (_, n) => `anon_${n.toString(16).padStart(32, '0')}`);
    const at = (share: number) => visitors.filter((visitor) => isHeldOut(visitor, share));
    expect(at(0)).toEqual([]);
    for (const share of [5, 20, 50]) {
      expect(at(share).length / visitors.length).toBeGreaterThan((share - 1) / 100);
      expect(at(share).length / visitors.length).toBeLessThan((share + 1) / 100);
    }
    const more = new Set(at(20));
    expect(at(5).every((visitor) => more.has(visitor))).toBe(true);
  });
});

describe('the lift', () => {
  it.each([
    [9, 400],
    [400, 9],
    [0, 0],
  ])('is not said of %d and %d visitors', (visitors, holdoutVisitors) => {
    expect(holdoutResult({ share: 10, visitors, holdoutVisitors })).toEqual({
      share: 10,
      visitors,
      holdoutVisitors,
      needed: 10,
    });
  });

  it('is nothing where both sides convert alike, with 0 inside the interval', () => {
    const {
      lift = Number.NaN,
      low = 0,
      high = 0,
    } = holdoutResult({ share: 20, visitors: 400, holdoutVisitors: 100 });
    expect(lift).toBeCloseTo(0, 10);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it('is the ratio of the rates less one, with the interval of the proportion', () => {
    // 540 of 4,500 with the widget, 50 of 500 without: 12 % against 10 %
    const { lift, low, high } = holdoutResult({ share: 10, visitors: 540, holdoutVisitors: 50 });
    expect(lift).toBeCloseTo(0.2, 10);
    // Wilson's interval of 540 of 590 is 0.88996 to 0.93510
    expect(low).toBeCloseTo(0.88996 / 0.11004 / 9 - 1, 2);
    expect(high).toBeCloseTo(0.9351 / 0.0649 / 9 - 1, 1);
  });
});
