import type { Log } from '@chirrup/kernel/log';

const EVERY_MS = 60 * 60 * 1_000;
/** When the start is over; processes that live shorter than an hour tidy too. */
const FIRST_MS = 60 * 1_000;

/**
 * Does some housekeeping a minute after the start and then once an hour, so that what is only kept for a while has an end.
 * @param drop returns how many it dropped; the signal tells it to end early
 * @returns the way to stop
 */
export const hourly = (
  what: string,
  log: Log,
  drop: (stop: AbortSignal) => Promise<number>,
): (() => void) => {
  const stop = new AbortController();
  let timer: NodeJS.Timeout;
  const plan = (ms: number) => {
    timer = setTimeout(() => void tidy(), ms).unref();
  };
  const tidy = async () => {
    try {
      const dropped = await drop(stop.signal);
      if (dropped > 0) log.info({ dropped }, `${what} dropped`);
    } catch (error) {
      if (!stop.signal.aborted)
        log.warn({ err: error }, `${what} could not be dropped; trying again in an hour`);
    }
    if (!stop.signal.aborted) plan(EVERY_MS);
  };
  plan(FIRST_MS);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
};
