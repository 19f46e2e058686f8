/** How many earlier messages an answer is made with. */
export const RECENT_TURNS = 6;
/** They are searched in so many seqs, so that the planner does not sort a whole long thread. */
const WINDOW = 40;

/** Selects the last messages of a thread before a seq, newest first. The parameters are SQL. */
export const recentTurnsSql = (threadId: string, seq: string, turns: string | number): string =>
  `SELECT sender_type AS sender, message_type AS type, content, sources FROM messages
   WHERE thread_id = ${threadId} AND seq < ${seq} AND seq >= ${seq} - ${WINDOW} AND state <> 'failed' AND content <> '' AND message_type IN ('text', 'image')
   ORDER BY seq DESC LIMIT ${turns}`;
