import { setImmediate as otherWork } from 'node:timers/promises';

/**
 * Lets other work of the process go first, once this much time has passed since it last did. For loops over what is there
 * already: awaiting that gives nobody else a turn.
 */
export const takesBreath = (everyMs = 10): (() => Promise<void>) => {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < everyMs) return;
    await otherWork();
    last = performance.now();
  };
};
