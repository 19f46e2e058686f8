import type { MessageView, Visitor } from './visitor.js';

const REPLIES_LIMIT_MS = 120_000;

/**
 * Compares what a visitor was told with what is stored.
 * @param acknowledged client message id -> message id, for every 201
 * @returns every broken promise as a sentence; empty when all is well
 */
export const checkHistory = async (
  visitor: Visitor,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const { messages, reviews, last_seq } = await settled(visitor, acknowledged.size);
  const violations: string[] = [];
  const clients = messages.filter(({ sender_type }) => sender_type === 'client');
  for (const [clientMessageId, id] of acknowledged) {
    const stored = clients.filter((message) => message.client_message_id === clientMessageId);
    if (stored.length !== 1) violations.push(`message ${clientMessageId} is there ${stored.length} times`);
    if (stored[0] && stored[0]._id !== id)
      violations.push(`message ${clientMessageId} was acknowledged as ${id} and is ${stored[0]._id}`);
  }
  for (const client of clients) {
    const replies = messages.filter((message) => message.reply_to === client._id);
    if (replies.length !== 1) violations.push(`message ${client._id} has ${replies.length} replies`);
    if (replies[0] && replies[0].seq < client.seq)
      violations.push(`the reply to ${client._id} stands before it`);
    if (replies[0] && replies[0].content === '') violations.push(`the reply to ${client._id} is empty`);
  }
  const seqs = [...messages, ...reviews].map(({ seq }) => seq).sort((a, b) => a - b);
  for (const [index, seq] of seqs.entries())
    if (seq !== index + 1) violations.push(`seq ${index + 1} is ${seq}`);
  if (last_seq !== seqs.length) violations.push(`last_seq is ${last_seq} with ${seqs.length} stored things`);
  return violations;
};

/** The history once every message has its reply, or as it is when the limit has passed. */
const settled = async (
  visitor: Visitor,
  expected: number,
): Promise<Awaited<ReturnType<Visitor['history']>>> => {
  const limit = Date.now() + REPLIES_LIMIT_MS;
  const answered = (messages: MessageView[]) => messages.filter((message) => message.reply_to).length;
  for (;;) {
    const history = await visitor.history();
    if (answered(history.messages) >= expected || Date.now() > limit) return history;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
