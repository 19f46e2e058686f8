import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Work in steps of about a millisecond, so that whatever else the process does goes on between them. */
export type Steps<T> = Generator<void, T, void>;

const AT_ONCE_MS = 4;
/** Others had work to do while it was their turn. */
const BUSY_MS = 2;

/** Does the work, with a turn for others every few milliseconds, and at half speed while they need theirs. */
export const inTurns = async <T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < AT_ONCE_MS) continue;
    signal?.throwIfAborted();
    const given = performance.now();
    await turn();
    if (performance.now() - given > BUSY_MS) await sleep(AT_ONCE_MS);
    since = performance.now();
  }
};
