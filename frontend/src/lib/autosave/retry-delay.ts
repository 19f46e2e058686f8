import type { ApiFailure } from '../../api/send';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const LONGEST_ASKED_MS = 5 * 60_000;
/** The server was not reached or had no time; anything else would get the same answer again. */
const TRANSIENT: readonly ApiFailure['status'][] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504];

/**
 * Milliseconds until a failed request is repeated; undefined when only the user can change the outcome.
 * @param before failures in a row before this one
 */
export function retryDelay({ status, retryAfter = 0 }: ApiFailure, before: number): number | undefined {
  if (!TRANSIENT.includes(status)) return undefined;
  const backOff = Math.min(FIRST_MS * 2 ** Math.min(before, 10), LONGEST_MS);
  // many consoles lose the same server at the same time
  return Math.max(backOff * (0.75 + Math.random() / 4), Math.min(retryAfter * 1_000, LONGEST_ASKED_MS));
}
