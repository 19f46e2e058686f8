/** How many earlier messages a model is shown, and in which the visitor's last questions stand. */
export const RECENT_TURNS = 6;
/** How far back to look for them, in seqs. Keeps the planner from sorting a whole long thread for its last lines. */
const WINDOW = 40;

/** The last messages of a thread before a seq, newest first, from the table `messages`. All three are SQL. */
export const recentTurnsSql = (threadId: string, seq: string, turns: string | number): string =>
  `SELECT sender_type AS sender, content FROM messages
   WHERE thread_id = ${threadId} AND seq < ${seq} AND seq >= ${seq} - ${WINDOW} AND state <> 'failed' AND content <> ''
   ORDER BY seq DESC LIMIT ${turns}`;
