import type { MessageView, Visitor } from '@chirrup/testing/clients/visitor';
import type { ClientEvent, ThreadHistory, Violation } from './history.js';
import { answeredOnce, inSequence, storedOnce } from './thread-rules.js';

const REPLIES_LIMIT_MS = 120_000;

/** Compares what a visitor sent and received with what REST answers once every message has its reply. */
export const checkVisitor = async (
  visitor: Visitor,
  events: readonly ClientEvent[],
): Promise<Violation[]> => {
  const expected = events.filter(({ type }) => type === 'acknowledged').length;
  const { messages, reviews, last_seq: lastSeq } = await settled(visitor, expected);
  const records = messages.map(toMessageRecord);
  const votes = reviews.map(({ seq }) => seq);
  const { threadId, botId } = visitor;
  const thread: ThreadHistory = {
    threadId,
    botId,
    events,
    rows: records,
    rest: records,
    resumed: records,
    votes,
    lastSeq,
  };
  return [storedOnce, answeredOnce, inSequence].flatMap((rule) => rule(thread));
};

export const toMessageRecord = (message: MessageView) => ({
  id: message._id,
  seq: message.seq,
  sender: message.sender_type,
  content: message.content,
  state: message.state,
  ...(message.client_message_id ? { clientMessageId: message.client_message_id } : {}),
  ...(message.reply_to ? { replyTo: message.reply_to } : {}),
});

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
