import { mergeDelta } from '@chirrup/proto/answer/merge-delta';
import type { LiveError } from '../../../api/live';
import type { Delta, Message, MessagePage, Pending, Review } from '../../../api/types';

/** A message as it is held; `attempt` counts how often a streaming reply was started. */
export type HeldMessage = Message & { attempt?: number };

export interface Transcript {
  /** What is stored by `seq`, then the replies that stream. */
  messages: HeldMessage[];
  reviews: Record<string, Review>;
  /** Everything up to this `seq` is held or lies before the first message held. */
  heldSeq: number;
  /** Something after `heldSeq` was lost and has to be fetched. */
  behind: boolean;
  hasEarlier: boolean;
  /** It was deleted while it was on the screen. */
  gone: boolean;
  /** Why nothing new arrives, when nothing does. */
  error: LiveError | null;
}

/** How many messages the first fetch brings, and each one back from there. */
export const PAGE_SIZE = 5;
export const EARLIER_SIZE = 100;

const EMPTY: Transcript = {
  messages: [],
  reviews: {},
  heldSeq: 0,
  behind: false,
  hasEarlier: false,
  gone: false,
  error: null,
};

/** A transcript begins with the newest page. */
export function openTranscript(page: MessagePage): Transcript {
  const held = page.pending.reduce(withPending, addPage(EMPTY, page));
  return { ...held, heldSeq: page.last_seq, hasEarlier: hasEarlier(page) };
}

/** The page before the first message held. */
export function withEarlier(held: Transcript, page: MessagePage): Transcript {
  return { ...addPage(held, page), hasEarlier: hasEarlier(page) };
}

/** What is left of a thread that was deleted: nothing. */
export const GONE: Transcript = { ...EMPTY, gone: true };

/** What was stored after `heldSeq`. An answer that ends before `last_seq` was cut: still behind. */
export function withLater(held: Transcript, page: MessagePage): Transcript {
  const seqs = [...page.messages, ...page.reviews].map(({ seq }) => seq);
  const reached = seqs.length > 0 ? Math.max(...seqs) : page.last_seq;
  const heldSeq = Math.max(held.heldSeq, reached);
  const behind = reached < page.last_seq;
  return { ...page.pending.reduce(withPending, addPage(held, page)), heldSeq, behind };
}

/** One message as it was stored; it replaces what was streamed under its id. */
export function withMessage(held: Transcript, message: Message): Transcript {
  if (message.state === 'streaming') return findMessage(held, message._id) ? held : add(held, message);
  return advance(add(held, message), message.seq);
}

/** One delta of a streaming reply; null when it does not fit what is held, so that the text has to be read again. */
export function withDelta(held: Transcript, delta: Delta): Transcript | null {
  const message = findMessage(held, delta._id);
  if (message && message.state !== 'streaming') return held;
  const before = { attempt: message?.attempt ?? 0, text: message?.content ?? '' };
  const merged = mergeDelta(before, delta);
  if (!merged) return null;
  if (merged === before && message) return held;
  const { attempt, text: content } = merged;
  return add(held, { ...(message ?? emptyReply(delta)), content, attempt });
}

/** A vote counts only for a message that is held: with others it comes together with their page. */
export function withReview(held: Transcript, review: Review): Transcript {
  if (!findMessage(held, review.reference_message_id)) return held;
  return advance(addReview(held, review), review.seq);
}

function withPending(held: Transcript, pending: Pending): Transcript {
  return findMessage(held, pending._id) ? held : add(held, emptyReply(pending));
}

function addPage(held: Transcript, page: MessagePage): Transcript {
  return page.reviews.reduce(addReview, page.messages.reduce(add, held));
}

function add(held: Transcript, message: HeldMessage): Transcript {
  const others = held.messages.filter(({ _id }) => _id !== message._id);
  const order = (each: HeldMessage) => (each.state === 'streaming' ? Number.POSITIVE_INFINITY : each.seq);
  const after = others.findIndex((other) => order(other) > order(message));
  return { ...held, messages: others.toSpliced(after === -1 ? others.length : after, 0, message) };
}

function addReview(held: Transcript, review: Review): Transcript {
  const known = held.reviews[review.reference_message_id];
  if (known && known.seq > review.seq) return held;
  return { ...held, reviews: { ...held.reviews, [review.reference_message_id]: review } };
}

function advance(held: Transcript, seq: number): Transcript {
  if (seq <= held.heldSeq) return held;
  return seq === held.heldSeq + 1 ? { ...held, heldSeq: seq } : { ...held, behind: true };
}

function findMessage(held: Transcript, id: string): HeldMessage | undefined {
  return held.messages.find(({ _id }) => _id === id);
}

function hasEarlier({ messages }: MessagePage): boolean {
  // a thread begins with its first message
  return (messages[0]?.seq ?? 0) > 1;
}

function emptyReply({ _id, thread_id, reply_to }: Pending): HeldMessage {
  return {
    _id,
    thread_id,
    reply_to,
    seq: 0,
    sender_type: 'bot',
    sender_bot_name: '',
    message_type: 'text',
    content: '',
    state: 'streaming',
    stream: true,
    created_at: Date.now() / 1000,
    attempt: 0,
  };
}
