import type { EdgeRule } from './rate-rules.js';

const MINUTE = 60_000;

/** What one address may do whatever it calls itself: names of visitors and accounts are free, addresses are not. */
export const addressRules = {
  // all calls together, so that no kind of call is without an end; counted by each process, which it protects
  call: {
    name: 'edge.source-call',
    by: 'source',
    // twice what an owner may call of one kind; a larger burst would slow everybody down for seconds
    limit: 100,
    windowMs: 5_000,
    whenUnavailable: 'count-locally',
  },
  // each is read from the database
  unknownBot: {
    name: 'edge.source-unknown-bot',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  visitorRead: {
    name: 'edge.source-visitor-read',
    by: 'source',
    of: 'visitors',
    limit: 1_200,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each letter of many readers behind one address
  titleSearch: {
    name: 'edge.source-title-search',
    by: 'source',
    limit: 300,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
  // each reads or deletes all conversations of a visitor
  visitorData: {
    name: 'edge.source-visitor-data',
    by: 'source',
    limit: 120,
    windowMs: MINUTE,
    whenUnavailable: 'count-locally',
  },
} as const satisfies Record<string, EdgeRule>;
