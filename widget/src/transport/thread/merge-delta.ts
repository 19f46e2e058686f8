import type { Delta } from '../../api/types';

/** The text so far of a reply that is being written. */
export interface LiveReply {
  attempt: number;
  text: string;
}

/**
 * The reply with a delta merged in: the same object when nothing is new, null when text before it is missing or
 * differs, so that the text has to be read again. The cases: proto/fixtures/stream-deltas.json.
 */
export function mergeDelta(held: LiveReply, { attempt, offset, delta }: Delta): LiveReply | null {
  if (attempt < held.attempt) return held;
  const text = attempt > held.attempt ? '' : held.text;
  const rest = text.slice(offset);
  if (attempt === held.attempt && offset <= text.length && rest.startsWith(delta)) return held;
  if (offset <= text.length && delta.startsWith(rest))
    return { attempt, text: text.slice(0, offset) + delta };
  return offset === 0 ? { attempt, text: delta } : null;
}
