import type { ReplyDelta } from '@chirrup/proto/live-events';

/** How much of a running reply is held. Attempts count from 1. */
export interface HeldText {
  attempt: number;
  /** UTF-16 units of the text so far. */
  length: number;
}

export const NOTHING_HELD: HeldText = { attempt: 0, length: 0 };

/**
 * What of a delta is new: undefined when nothing is, `hole` when text before it is missing. The cases:
 * proto/fixtures/stream-deltas.json, but for deltas that contradict the text, which clients compare.
 */
export const newPart = (held: HeldText, delta: ReplyDelta): ReplyDelta | undefined | 'hole' => {
  if (delta.attempt < held.attempt) return undefined;
  const isNewAttempt = delta.attempt > held.attempt;
  const length = isNewAttempt ? 0 : held.length;
  if (delta.offset > length) return 'hole';
  if (!isNewAttempt && delta.offset + delta.delta.length <= length) return undefined;
  if (delta.offset === length) return delta;
  return { ...delta, offset: length, delta: delta.delta.slice(length - delta.offset) };
};
