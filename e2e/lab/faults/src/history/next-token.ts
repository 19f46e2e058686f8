import type { ClientEvent } from './history.js';

/** Questions that were acknowledged before an instant and whose reply came after it: when each went on. */
const waits = (events: readonly ClientEvent[], instant: number): number[] => {
  const replies = new Map(
    events.flatMap((h) =>
      h.type === 'message' && h.message.replyTo ? [[h.message.replyTo, h] as const] : [],
    ),
  );
  return events.flatMap((h) => {
    if (h.type !== 'acknowledged' || h.at > instant) return [];
    const final = replies.get(h.id);
    if (!final || final.at <= instant) return [];
    const first = events.find(
      (later) => later.type === 'delta' && later.at > instant && later.delta.id === final.message.id,
    );
    return [Math.min(first?.at ?? final.at, final.at) - instant];
  });
};

/** Seconds until the last of the replies that were being made at an instant went on; 0 when there was none. */
export const slowestNextToken = (
  conversations: readonly (readonly ClientEvent[])[],
  instant: number,
): number => Math.max(0, ...conversations.flatMap((events) => waits(events, instant))) / 1_000;

/** Replies that a fault may have touched: asked before its end and not finished at its begin. */
export const repliesWithin = (
  conversations: readonly (readonly ClientEvent[])[],
  { from, to }: { from: number; to: number },
): number =>
  conversations.flatMap((events) => {
    const finals = new Map(
      events.flatMap((h) =>
        h.type === 'message' && h.message.replyTo ? [[h.message.replyTo, h.at] as const] : [],
      ),
    );
    return events.filter(
      (h) =>
        h.type === 'acknowledged' && h.at <= to && (finals.get(h.id) ?? Number.POSITIVE_INFINITY) >= from,
    );
  }).length;
