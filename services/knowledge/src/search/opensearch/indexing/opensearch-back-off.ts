import { setTimeout as sleep } from 'node:timers/promises';
import { type BackOff, backOffMs, jittered } from '@chirrup/kernel/back-off';

const WAIT: BackOff = { firstMs: 200, longestMs: 5_000 };

/** Waits longer after each failure in a row, with jitter so that replicas do not retry together. */
export const backOff = async (failures: number, stop: AbortSignal): Promise<void> => {
  await sleep(jittered(backOffMs(WAIT, failures)), undefined, { signal: stop }).catch(() => undefined);
};
