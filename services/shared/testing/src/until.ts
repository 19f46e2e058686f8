import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is what is waited for; after the limit, the last answer is the failure. */
export const until = async <T>(
  ask: () => Promise<T>,
  isRight: (value: T) => boolean,
  limitMs = 15_000,
  everyMs = 50,
): Promise<T> => {
  const limit = Date.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (isRight(value)) return value;
    if (Date.now() > limit)
      throw new Error(`After ${limitMs / 1_000} s it is still ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await sleep(everyMs);
  }
};
