/**
 * Calls back after `ms`, once what had come in by then was read: after a standstill of this process timers run before
 * sockets, and an answer that has long been there would look late. Returns the way to cancel it.
 */
export const afterReading = (ms: number, callback: () => void): (() => void) => {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(callback);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
};

/** What `work` gives, or a failure after `ms`. The work itself is not stopped. */
export const deadline = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = afterReading(ms, () => reject(new Error(`no answer within ${ms} ms`)));
    work.then(resolve, reject).finally(cancel);
  });
