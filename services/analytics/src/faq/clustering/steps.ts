import { setImmediate as turn } from 'node:timers/promises';

/** Work in steps of about a millisecond, so that whatever else the process does goes on between them. */
export type Steps<T> = Generator<void, T, void>;

const AT_ONCE_MS = 8;

/** Does the work, with a turn for others every few milliseconds. */
export const inTurns = async <T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < AT_ONCE_MS) continue;
    signal?.throwIfAborted();
    await turn();
    since = performance.now();
  }
};
