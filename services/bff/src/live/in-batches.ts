import { setTimeout as sleep } from 'node:timers/promises';

const SLICE_MS = 50;
/** Clients that come back, a second and replica. */
const PER_SECOND = 1_000;
const LIMIT_MS = 5_000;

/** In random order and spread over some seconds where they are many: who is sent away comes back, all at once is a storm. */
export const inBatches = async <T>(items: Iterable<T>, each: (item: T) => void): Promise<void> => {
  const rest = shuffled(items);
  const slices = Math.ceil(Math.min(LIMIT_MS, (rest.length / PER_SECOND) * 1_000) / SLICE_MS);
  for (let left = slices; left > 0; left -= 1) {
    for (const item of rest.splice(0, Math.ceil(rest.length / left))) each(item);
    if (left > 1) await sleep(SLICE_MS);
  }
};

const shuffled = <T>(items: Iterable<T>): T[] =>
  [...items]
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
