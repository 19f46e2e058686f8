import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';

/** Each holds a decoded picture in memory. */
const AT_ONCE = 2;
const WAITING = 16;

let running = 0;
const queue: (() => void)[] = [];

/** Runs few works at once and lets some wait. @throws DomainError `unavailable` when too many wait already */
export const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new DomainError(commonErrors.unavailable, { retryAfter: 2 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
};
