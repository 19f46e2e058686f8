import type { RateRule } from '@chirrup/realtime/rate-limiter';

/** Whose bucket a rule draws from: the source address, the caller, or the path's bot. */
export type RateKey = 'source' | 'caller' | 'bot';

export interface EdgeRule extends RateRule {
  by: RateKey;
}

/**
 * How often somebody may do something at the edge; the first `limit` may come at once (token bucket). While the shared
 * counters are away, what keeps a connection or a login alive is counted by each process alone, the rest is refused.
 */
export const rateRules = {
  logIn: { name: 'edge.log-in', by: 'source', limit: 60, windowMs: 60_000 },
  tokenRefresh: {
    name: 'edge.token-refresh',
    by: 'source',
    limit: 120,
    windowMs: 60_000,
    whenAway: 'count-alone',
  },
  ownerWrite: { name: 'edge.owner-write', by: 'caller', limit: 300, windowMs: 60_000 },
  ownerImport: { name: 'edge.owner-import', by: 'bot', limit: 10, windowMs: 60_000 },
  visitorSession: {
    name: 'edge.visitor-session',
    by: 'source',
    limit: 30,
    windowMs: 60_000,
    whenAway: 'count-alone',
  },
  visitorThread: { name: 'edge.visitor-thread', by: 'caller', limit: 10, windowMs: 60_000 },
  visitorMessage: { name: 'edge.visitor-message', by: 'caller', limit: 10, windowMs: 30_000 },
  botMessage: { name: 'edge.bot-message', by: 'bot', limit: 300, windowMs: 30_000 },
  visitorVote: { name: 'edge.visitor-vote', by: 'caller', limit: 60, windowMs: 60_000 },
  socketOpen: {
    name: 'edge.socket-open',
    by: 'source',
    limit: 120,
    windowMs: 60_000,
    whenAway: 'count-alone',
  },
  socketFrame: {
    name: 'edge.socket-frame',
    by: 'caller',
    limit: 60,
    windowMs: 60_000,
    whenAway: 'count-alone',
  },
  consoleJoin: {
    name: 'edge.console-join',
    by: 'caller',
    limit: 240,
    windowMs: 60_000,
    whenAway: 'count-alone',
  },
} as const satisfies Record<string, EdgeRule>;
