import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { HandlerLimit, isTimeout } from './handler-limit.js';

const scene = () => {
  const warnings: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) };
  return { limit: new HandlerLimit('billing.usage', log), warnings };
};

describe('limit of handlers', () => {
  it('leaves quick ones alone, and hands on what they throw', async () => {
    const { limit, warnings } = scene();
    await limit.run(1, sleep(1));
    await expect(limit.run(1, Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(warnings).toEqual([]);
  });

  it('warns of slow ones with their group, duration and size', async () => {
    const { limit, warnings } = scene();
    await limit.run(7, sleep(210));
    expect(warnings).toEqual([{ group: 'billing.usage', duration_ms: expect.any(Number), events: 7 }]);
  });

  it('gives up those that take half a second, whatever they do later', async () => {
    const { limit, warnings } = scene();
    const late = sleep(700).then(() => Promise.reject(new Error('too late to matter')));
    const began = performance.now();
    await expect(limit.run(1, late)).rejects.toThrow('billing.usage took longer than 500 ms');
    expect(performance.now() - began).toBeLessThan(690);
    expect(warnings).toHaveLength(1);
    await late.catch(() => undefined);
  });

  it('gives a later try its own limit, and names it', async () => {
    const { limit } = scene();
    await limit.run(1, sleep(600), 30_000);
    await expect(limit.run(1, sleep(60_000, undefined, { ref: false }), 20)).rejects.toThrow('than 20 ms');
  });

  it('knows a time that is over in the process from one in the database, and from other failures', async () => {
    const { limit } = scene();
    const over = await limit.run(1, sleep(60_000, undefined, { ref: false }), 1).catch((error) => error);
    expect(isTimeout(over)).toBe(true);
    expect(isTimeout(Object.assign(new Error('canceling statement'), { code: '57014' }))).toBe(true);
    for (const other of [new Error('mine'), Object.assign(new Error('taken'), { code: '23505' }), undefined])
      expect(isTimeout(other)).toBe(false);
  });
});
