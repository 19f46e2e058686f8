import type { RateRule } from '@chirrup/realtime/rate-limiter';

/** Whose bucket a rule draws from: the source address, the caller, or the path's bot. */
export type RateKey = 'source' | 'caller' | 'bot';

export interface EdgeRule extends RateRule {
  by: RateKey;
  /** Counts calls of these only; absent: of everybody. */
  of?: 'owners' | 'visitors';
  /**
   * While the buckets all replicas share are unavailable: `refuse` where an owner spends money (model calls, mail,
   * crawls) or a secret could be guessed; `count-half`, each replica for itself with half of the limit, for visitors'
   * messages; `count-locally`, each replica for itself, for everything else.
   */
  whenUnavailable: 'refuse' | 'count-locally' | 'count-half';
}

const MINUTE = 60_000;

/** How often something may be done at the edge; the first `limit` may come at once (token bucket). */
export const rateRules = {
  // passwords are guessed here
  logIn: { name: 'edge.log-in', by: 'source', limit: 60, windowMs: MINUTE, whenUnavailable: 'refuse' },
  // each is a mail, or guesses a link
  passwordReset: {
    name: 'edge.password-reset',
    by: 'source',
    limit: 20,
    windowMs: 10 * MINUTE,
    whenUnavailable: 'refuse',
  },
  // each guesses a link
  mailedLink: {
    name: 'edge.mailed-link',
    by: 'caller',
    limit: 20,
    windowMs: 10 * MINUTE,
    whenUnavailable: 'refuse',
  },
  // who is logged in stays so
  tokenRefresh: {
    name: 'edge.token-refresh',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // a console that polls stays far below
  ownerRead: {
    name: 'edge.owner-read',
    by: 'caller',
    of: 'owners',
    limit: 600,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  visitorRead: {
    name: 'edge.visitor-read',
    by: 'caller',
    of: 'visitors',
    limit: 300,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // pictures of many visitors behind one address
  fileRead: {
    name: 'edge.file-read',
    by: 'source',
    limit: 1_200,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  ownerWrite: {
    name: 'edge.owner-write',
    by: 'caller',
    limit: 300,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each cuts a page of up to 100,000 characters into passages; few come at once
  ownerPage: {
    name: 'edge.owner-page',
    by: 'caller',
    limit: 10,
    windowMs: 10_000,
    whenUnavailable: 'count-locally',
  },
  // each reads all of an owner's bots
  accountExport: {
    name: 'edge.account-export',
    by: 'caller',
    limit: 5,
    windowMs: 60 * MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each reads all pairs and links of a bot
  botExport: {
    name: 'edge.bot-export',
    by: 'caller',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // a password can be guessed here
  accountDelete: {
    name: 'edge.account-delete',
    by: 'source',
    limit: 20,
    windowMs: 10 * MINUTE,
    whenUnavailable: 'refuse',
  },
  // each is money, or a page of the payment provider
  ownerPay: {
    name: 'edge.owner-pay',
    by: 'caller',
    limit: 20,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  // repeated by the provider for days
  paymentWebhook: {
    name: 'edge.payment-webhook',
    by: 'source',
    limit: 600,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  storeWebhook: {
    name: 'edge.store-webhook',
    by: 'source',
    limit: 600,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each is thousands of fetches
  ownerImport: {
    name: 'edge.owner-import',
    by: 'bot',
    limit: 10,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  // each is a fetch of a foreign page
  ownerPageCheck: {
    name: 'edge.owner-page-check',
    by: 'bot',
    limit: 10,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  // each is a call of the model
  ownerGenerate: {
    name: 'edge.owner-generate',
    by: 'caller',
    limit: 10,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  botGenerate: {
    name: 'edge.bot-generate',
    by: 'bot',
    limit: 10,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  // each asks all test questions of the bot
  ownerTestRun: {
    name: 'edge.owner-test-run',
    by: 'bot',
    limit: 3,
    windowMs: 20_000,
    whenUnavailable: 'count-locally',
  },
  // each groups thousands of questions, or reads as many conversations
  ownerReport: {
    name: 'edge.owner-report',
    by: 'bot',
    limit: 10,
    windowMs: 10 * MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each is a file to read
  ownerUpload: {
    name: 'edge.owner-upload',
    by: 'bot',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'refuse',
  },
  visitorSession: {
    name: 'edge.visitor-session',
    by: 'source',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  visitorThread: {
    name: 'edge.visitor-thread',
    by: 'caller',
    limit: 10,
    windowMs: MINUTE,
    whenUnavailable: 'count-half',
  },
  // visitors' ids are free, addresses are not
  sourceThread: {
    name: 'edge.source-thread',
    by: 'source',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'count-half',
  },
  // each is a call of the model
  visitorMessage: {
    name: 'edge.visitor-message',
    by: 'caller',
    limit: 10,
    windowMs: 30_000,
    whenUnavailable: 'count-half',
  },
  // taken before the bot's, so that one address cannot use that up
  sourceMessage: {
    name: 'edge.source-message',
    by: 'source',
    limit: 30,
    windowMs: 30_000,
    whenUnavailable: 'count-half',
  },
  botMessage: {
    name: 'edge.bot-message',
    by: 'bot',
    limit: 300,
    windowMs: 30_000,
    whenUnavailable: 'count-half',
  },
  // each is a file to read
  visitorImage: {
    name: 'edge.visitor-image',
    by: 'caller',
    limit: 6,
    windowMs: MINUTE,
    whenUnavailable: 'count-half',
  },
  sourceImage: {
    name: 'edge.source-image',
    by: 'source',
    limit: 12,
    windowMs: MINUTE,
    whenUnavailable: 'count-half',
  },
  botImage: {
    name: 'edge.bot-image',
    by: 'bot',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-half',
  },
  // each is a mail to the shop
  visitorEmail: {
    name: 'edge.visitor-email',
    by: 'caller',
    limit: 5,
    windowMs: 60 * MINUTE,
    whenUnavailable: 'refuse',
  },
  sourceEmail: {
    name: 'edge.source-email',
    by: 'source',
    limit: 10,
    windowMs: 60 * MINUTE,
    whenUnavailable: 'refuse',
  },
  botEmail: {
    name: 'edge.bot-email',
    by: 'bot',
    limit: 60,
    windowMs: 60 * MINUTE,
    whenUnavailable: 'refuse',
  },
  // stopping a reply, which saves money, is counted here too
  visitorVote: {
    name: 'edge.visitor-vote',
    by: 'caller',
    limit: 60,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // a page reports few, and repeats them
  visitorConversion: {
    name: 'edge.visitor-conversion',
    by: 'caller',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  sourceConversion: {
    name: 'edge.source-conversion',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // once a page
  visitorIdentity: {
    name: 'edge.visitor-identity',
    by: 'caller',
    limit: 30,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  sourceIdentity: {
    name: 'edge.source-identity',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // reads or deletes all conversations of a visitor
  visitorData: {
    name: 'edge.visitor-data',
    by: 'caller',
    limit: 60,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  socketOpen: {
    name: 'edge.socket-open',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  socketFrame: {
    name: 'edge.socket-frame',
    by: 'caller',
    limit: 60,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  consoleJoin: {
    name: 'edge.console-join',
    by: 'caller',
    limit: 240,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
} as const satisfies Record<string, EdgeRule>;
