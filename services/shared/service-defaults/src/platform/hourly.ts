import type { Log } from '@chirrup/kernel/log';

const EVERY_MS = 60 * 60 * 1_000;

/**
 * Does some housekeeping once an hour, so that what is only kept for a while has an end.
 * @param drop returns how many it dropped
 * @returns the way to stop
 */
export const hourly = (what: string, log: Log, drop: () => Promise<number>): (() => void) => {
  const tidy = async () => {
    try {
      const dropped = await drop();
      if (dropped > 0) log.info({ dropped }, `${what} dropped`);
    } catch (error) {
      log.warn({ err: error }, `${what} could not be dropped; trying again in an hour`);
    }
  };
  const timer = setInterval(() => void tidy(), EVERY_MS).unref();
  return () => clearInterval(timer);
};
