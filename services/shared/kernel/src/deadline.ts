import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting {
  /** When nobody waits any longer, on the clock of `performance`. */
  readonly until: number;
  over: boolean;
}

const calls = new AsyncLocalStorage<Waiting | undefined>();

/** Runs work whose caller waits for so many milliseconds. What it leaves running behind has no deadline. */
export const withDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const waiting: Waiting = { until: performance.now() + ms, over: false };
  try {
    return await calls.run(waiting, work);
  } finally {
    waiting.over = true;
  }
};

/** Runs work that others wait for too: the deadline of who happens to be first must not end it. */
export const withoutDeadline = <T>(work: () => T): T => calls.run(undefined, work);

/** For how many milliseconds somebody waits for what runs here, 0 or less when nobody does; undefined without a deadline. */
export const timeLeft = (): number | undefined => {
  const waiting = calls.getStore();
  return waiting && !waiting.over ? waiting.until - performance.now() : undefined;
};
