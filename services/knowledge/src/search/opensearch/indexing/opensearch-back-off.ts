import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Waits longer after each failure in a row, with jitter so that replicas do not retry together. */
export const backOff = async (failures: number, stop: AbortSignal): Promise<void> => {
  const ms = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), LONGEST_MS) * (0.5 + Math.random() / 2);
  await sleep(ms, undefined, { signal: stop }).catch(() => undefined);
};
