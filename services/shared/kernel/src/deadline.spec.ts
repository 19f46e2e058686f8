import { setTimeout as sleep } from 'node:timers/promises';
import { timeLeft, withDeadline, withoutDeadline } from './deadline.js';

describe('deadline', () => {
  it('is known to the work of a call, and to nothing else', async () => {
    expect(timeLeft()).toBeUndefined();
    await withDeadline(500, async () => {
      await sleep(1);
      expect(timeLeft()).toBeGreaterThan(0);
      expect(timeLeft()).toBeLessThan(500);
      expect(withoutDeadline(timeLeft)).toBeUndefined();
    });
  });

  it('passes while the work goes on', async () => {
    await withDeadline(5, async () => {
      await sleep(20);
      expect(timeLeft()).toBeLessThanOrEqual(0);
    });
  });

  it('does not bind what a call leaves running', async () => {
    let late: Promise<number | undefined> | undefined;
    await withDeadline(1, async () => {
      late = sleep(20).then(timeLeft);
    });
    expect(await late).toBeUndefined();
  });
});
