import { HashSlots } from './hash-slots.js';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe('hash slots', () => {
  it('run so many at once, in order, and refuse those the queue has no room for', async () => {
    const slots = new HashSlots(2, 2);
    const { opened, open } = gate();
    const begun: number[] = [];
    const work = (n: number) =>
      slots.run(async () => {
        begun.push(n);
        await opened;
        return n;
      });
    const all = [1, 2, 3, 4].map(work);
    await expect(work(5)).rejects.toMatchObject({ code: 'AUTH.BUSY', extras: { retryAfter: 2 } });
    expect(begun).toEqual([1, 2]);
    open();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('give the slot back when the work fails', async () => {
    const slots = new HashSlots(1, 0);
    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run(async () => 'next')).toBe('next');
  });
});
