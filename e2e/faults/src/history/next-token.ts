import type { Happening } from './history.js';

/** Questions that were acknowledged before an instant and whose reply came after it: when each was heard of again. */
const waits = (happenings: readonly Happening[], instant: number): number[] => {
  const replies = new Map(
    happenings.flatMap((h) =>
      h.type === 'message' && h.message.replyTo ? [[h.message.replyTo, h] as const] : [],
    ),
  );
  return happenings.flatMap((h) => {
    if (h.type !== 'acknowledged' || h.at > instant) return [];
    const final = replies.get(h.id);
    if (!final || final.at <= instant) return [];
    const first = happenings.find(
      (later) => later.type === 'piece' && later.at > instant && later.piece.id === final.message.id,
    );
    return [Math.min(first?.at ?? final.at, final.at) - instant];
  });
};

/** Seconds until the last of the replies that were being made at an instant went on; 0 when there was none. */
export const slowestNextToken = (conversations: readonly (readonly Happening[])[], instant: number): number =>
  Math.max(0, ...conversations.flatMap((happenings) => waits(happenings, instant))) / 1_000;

/** Replies that a fault may have touched: asked before its end and not finished at its begin. */
export const repliesWithin = (
  conversations: readonly (readonly Happening[])[],
  { from, to }: { from: number; to: number },
): number =>
  conversations.flatMap((happenings) => {
    const finals = new Map(
      happenings.flatMap((h) =>
        h.type === 'message' && h.message.replyTo ? [[h.message.replyTo, h.at] as const] : [],
      ),
    );
    return happenings.filter(
      (h) =>
        h.type === 'acknowledged' && h.at <= to && (finals.get(h.id) ?? Number.POSITIVE_INFINITY) >= from,
    );
  }).length;
