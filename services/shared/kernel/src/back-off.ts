/** How long to wait between tries. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/**
 * Milliseconds before the next try, twice as long after each failure in a row.
 * @param failures from 1
 */
export const backOffMs = ({ firstMs, longestMs }: BackOff, failures: number): number =>
  // far below what overflows
  Math.min(firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 30), longestMs);

/** From half of the time to all of it, so that processes that failed together do not retry together. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);
