/** The text so far of a reply that is being written. */
export interface ReplySoFar {
  attempt: number;
  text: string;
}

/** A piece of it, as sockets bring it. */
export interface ReplyPiece {
  attempt: number;
  offset: number;
  delta: string;
}

/**
 * The reply with a delta merged in: the same object when nothing is new, null when text before it is missing or
 * differs, so that the text has to be read again. The cases: proto/fixtures/stream-deltas.json.
 */
export function mergeDelta(held: ReplySoFar, { attempt, offset, delta }: ReplyPiece): ReplySoFar | null {
  if (attempt < held.attempt) return held;
  const text = attempt > held.attempt ? '' : held.text;
  const rest = text.slice(offset);
  if (attempt === held.attempt && offset <= text.length && rest.startsWith(delta)) return held;
  if (offset <= text.length && delta.startsWith(rest))
    return { attempt, text: text.slice(0, offset) + delta };
  return offset === 0 ? { attempt, text: delta } : null;
}
