import { setTimeout as sleep } from 'node:timers/promises';

const BATCH_MS = 50;
/** Clients that reconnect, a second and replica. */
const PER_SECOND = 1_000;
const LIMIT_MS = 5_000;

/** Calls `each` in random order, spread over some seconds for many items: closed clients reconnect, all at once is a storm. */
export const inBatches = async <T>(items: Iterable<T>, each: (item: T) => void): Promise<void> => {
  const rest = shuffled(items);
  const batches = Math.ceil(Math.min(LIMIT_MS, (rest.length / PER_SECOND) * 1_000) / BATCH_MS);
  for (let left = batches; left > 0; left -= 1) {
    for (const item of rest.splice(0, Math.ceil(rest.length / left))) each(item);
    if (left > 1) await sleep(BATCH_MS);
  }
};

const shuffled = <T>(items: Iterable<T>): T[] =>
  [...items]
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
