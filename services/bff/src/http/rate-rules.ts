import type { RateRule } from '@chirrup/realtime/rate-limiter';

/** Whose bucket a rule draws from: the source address, the caller, or the path's bot. */
export type RateKey = 'source' | 'caller' | 'bot';

export interface EdgeRule extends RateRule {
  by: RateKey;
}

/** How often somebody may do something at the edge. The first `limit` may come at once (token bucket). */
export const rateRules = {
  logIn: { name: 'edge.log-in', by: 'source', limit: 60, windowMs: 60_000 },
  tokenRefresh: { name: 'edge.token-refresh', by: 'source', limit: 120, windowMs: 60_000 },
  ownerWrite: { name: 'edge.owner-write', by: 'caller', limit: 300, windowMs: 60_000 },
  ownerImport: { name: 'edge.owner-import', by: 'bot', limit: 10, windowMs: 60_000 },
  visitorSession: { name: 'edge.visitor-session', by: 'source', limit: 30, windowMs: 60_000 },
  visitorThread: { name: 'edge.visitor-thread', by: 'caller', limit: 10, windowMs: 60_000 },
  visitorMessage: { name: 'edge.visitor-message', by: 'caller', limit: 10, windowMs: 30_000 },
  botMessage: { name: 'edge.bot-message', by: 'bot', limit: 300, windowMs: 30_000 },
  visitorVote: { name: 'edge.visitor-vote', by: 'caller', limit: 60, windowMs: 60_000 },
  socketOpen: { name: 'edge.socket-open', by: 'source', limit: 120, windowMs: 60_000 },
  socketFrame: { name: 'edge.socket-frame', by: 'caller', limit: 60, windowMs: 60_000 },
  consoleJoin: { name: 'edge.console-join', by: 'caller', limit: 240, windowMs: 60_000 },
} as const satisfies Record<string, EdgeRule>;
