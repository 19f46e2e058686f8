/** Why a visitor's socket was closed; documented in docs/api.md. */
export const closeCodes = {
  /** Get a new session, then come back. */
  tokenInvalid: 4401,
  notFound: 4404,
  idle: 4408,
  tooMany: 4429,
  /** Come back at once, with jitter. */
  restart: 1012,
  /** Come back later and resume. */
  tryLater: 1013,
} as const;

/** How a socket is closed. */
export interface Closing {
  code: number;
  reason: string;
}
