import { type MessageView, Visitor } from '@chirrup/testing/clients/visitor';

const IN_FLIGHT = 4;
const REPLY_LIMIT_MS = 30_000;

/** Asks every question in a thread of its own, a few at a time; the stored replies in the order of the questions. */
export const askAll = async (
  address: string,
  botId: string,
  questions: readonly string[],
): Promise<MessageView[]> => {
  const replies: MessageView[] = [];
  let next = 0;
  const askInTurn = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      const visitor = await Visitor.arrive(address, botId);
      const posted = await visitor.post((questions[at] ?? '').slice(0, 4_000));
      replies[at] = await visitor.reply(posted, REPLY_LIMIT_MS);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askInTurn));
  return replies;
};

/** A miss in one line: what was asked and what came back. */
export const missLine = (verdict: string, question: string, reply: MessageView): string => {
  const sources = (reply.sources ?? []).map(({ url }) => (URL.canParse(url) ? new URL(url).pathname : url));
  return `- ${verdict}: ${question} → ${reply.lane ?? reply.state}: ${reply.content.replace(/\s+/g, ' ').slice(0, 200)} (${sources.join(' ') || 'no source'})`;
};
