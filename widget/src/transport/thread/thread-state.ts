import { mergeDelta } from '@chirrup/proto/answer/merge-delta';
import type { Delta, Message, MessagePage, Pending, Review, Vote } from '../../api/types';
import { draftEntry, type Entry, entriesInOrder, isUnfinished, replyEntry, storedEntry } from './entry';

/** One thread as this tab knows it. Pure data; `reduceThread` is the only writer. */
export interface ThreadState {
  threadId: string | null;
  entries: readonly Entry[];
  /** Everything stored up to here is held; -1 until what was there before this page came has been read. */
  lastSeq: number;
  /** Held beyond a gap; counted in as soon as the gap closes. */
  ahead: readonly number[];
  /** A resume is asked and its history is not through yet. */
  resuming: boolean;
  /** What is held does not fit what the server says: ask for a resume. */
  stale: boolean;
}

export type ThreadAction =
  | { type: 'joined'; threadId: string | null; lastSeq?: number | undefined }
  | { type: 'drafted'; key: string; text: string; at: number }
  | { type: 'delivery'; key: string; state: 'sending' | 'waiting' | 'unsent' }
  | { type: 'history'; threadId: string; history: MessagePage; isEarlier?: boolean }
  | { type: 'message'; message: Message; echo?: boolean }
  | { type: 'review'; review: Review; echo?: boolean }
  | { type: 'voted'; id: string; vote: Vote }
  | ({ type: 'pending' } & Pending)
  | ({ type: 'delta' } & Delta)
  | { type: 'resuming' }
  | { type: 'resumed'; thread_id: string; last_seq: number }
  | { type: 'disconnected' };

export const emptyThread: ThreadState = {
  threadId: null,
  entries: [],
  lastSeq: -1,
  ahead: [],
  resuming: false,
  stale: false,
};

/** Applies one event. Safe for events that come twice, late, out of order or for another thread. */
export function reduceThread(state: ThreadState, action: ThreadAction): ThreadState {
  switch (action.type) {
    case 'joined':
      return join(state, action.threadId, action.lastSeq);
    case 'drafted':
      return state.entries.some((e) => e.key === action.key)
        ? state
        : { ...state, entries: [...state.entries, draftEntry(action.key, action.text, action.at)] };
    case 'delivery':
      return edit(
        state,
        (e) => e.key === action.key && e.seq === null,
        (e) => ({ ...e, state: action.state }),
      );
    case 'history':
      return action.threadId === state.threadId
        ? applyHistory(state, action.history, action.isEarlier)
        : state;
    case 'message':
      return action.message.thread_id === state.threadId
        ? count(store(state, action.message), action.message.seq, action.echo)
        : state;
    case 'review':
      // Reviews carry no thread: one of a message not held here may belong to another thread and must not count.
      return state.entries.some((e) => e.id === action.review.reference_message_id)
        ? count(applyReview(state, action.review), action.review.seq, action.echo)
        : state;
    case 'voted':
      return edit(
        state,
        (e) => e.id === action.id,
        (e) => ({ ...e, vote: action.vote }),
      );
    case 'pending':
      return action.thread_id === state.threadId ? applyPending(state, action) : state;
    case 'delta':
      return action.thread_id === state.threadId ? applyDelta(state, action) : state;
    case 'resuming':
      return { ...state, resuming: true, stale: false };
    case 'resumed':
      return action.thread_id === state.threadId
        ? settle({ ...state, resuming: false }, action.last_seq)
        : state;
    case 'disconnected':
      return { ...state, resuming: false, stale: false };
    default:
      // of a newer server
      return state;
  }
}

/** Drafts of a thread that is just being created go with it; another thread starts from nothing. */
function join(state: ThreadState, threadId: string | null, lastSeq = -1): ThreadState {
  if (threadId === state.threadId) return state;
  const drafts = state.threadId === null ? state.entries.filter((e) => e.seq === null) : [];
  return { ...emptyThread, threadId, entries: drafts, lastSeq };
}

function edit(state: ThreadState, matches: (e: Entry) => boolean, change: (e: Entry) => Entry): ThreadState {
  return state.entries.some(matches)
    ? { ...state, entries: state.entries.map((e) => (matches(e) ? change(e) : e)) }
    : state;
}

function store(state: ThreadState, message: Message): ThreadState {
  const matches = (e: Entry) =>
    e.id === message._id || (e.key === message.client_message_id && message.sender_type === 'client');
  const held = state.entries.find(matches);
  // A running reply listed in history carries no text worth more than what streamed in.
  if (held && message.state === 'streaming') return state;
  const entry = storedEntry(message, held);
  const entries = held ? state.entries.map((e) => (e === held ? entry : e)) : [...state.entries, entry];
  return { ...state, entries: entriesInOrder(entries) };
}

/** A thread has one visitor, so its sums are this visitor's vote. */
function applyReview(state: ThreadState, review: Review): ThreadState {
  const vote = Math.sign(review.positive_count - review.negative_count) as Vote;
  return edit(
    state,
    (e) => e.id === review.reference_message_id,
    (e) => ({ ...e, vote }),
  );
}

function applyPending(state: ThreadState, { _id, reply_to, offers }: Pending): ThreadState {
  const held = state.entries.find((e) => e.id === _id);
  if (held?.reply_to && !offers) return state;
  const entries = held
    ? state.entries.map((e) => (e === held ? { ...e, reply_to, offers } : e))
    : [...state.entries, { ...replyEntry(_id, reply_to), offers }];
  return { ...state, entries: entriesInOrder(entries) };
}

function applyDelta(state: ThreadState, delta: Delta): ThreadState {
  const held = state.entries.find((e) => e.id === delta._id);
  const before = held ?? replyEntry(delta._id, null);
  if (!isUnfinished(before)) return state;
  const merged = mergeDelta(before, delta);
  if (!merged) return state.resuming ? state : { ...state, stale: true };
  if (merged === held) return state;
  const { attempt, text } = merged;
  const entry: Entry = { ...before, attempt, text, state: text ? 'streaming' : 'pending' };
  const entries = held ? state.entries.map((e) => (e === held ? entry : e)) : [...state.entries, entry];
  return { ...state, entries: entriesInOrder(entries) };
}

function applyHistory(state: ThreadState, history: MessagePage, isEarlier = false): ThreadState {
  // Not `reduce`: old libraries replace it by something else.
  let next = state;
  for (const message of history.messages) next = store(next, message);
  for (const review of history.reviews) next = applyReview(next, review);
  for (const pending of history.pending) next = applyPending(next, pending);
  // A late vote on an early message says nothing about what came between.
  if (isEarlier) return next;
  // Not `last_seq`: something may have been stored between reading the messages and reading it.
  return settle(next, Math.max(0, ...[...history.messages, ...history.reviews].map((item) => item.seq ?? 0)));
}

/** Counts a stored thing in. During a resume the history comes with holes (a vote replaces the one before it). */
function count(state: ThreadState, seq: number, echo = false): ThreadState {
  if (!seq || seq <= state.lastSeq) return state;
  const next = { ...state, ahead: [...state.ahead, seq] };
  if (state.resuming) return next;
  const settled = settle(next, state.lastSeq);
  // The answer to our own post may overtake the socket; only the socket itself proves a gap.
  return echo || settled.lastSeq >= seq ? settled : { ...settled, stale: true };
}

function settle(state: ThreadState, upTo: number): ThreadState {
  let lastSeq = Math.max(state.lastSeq, upTo);
  const held = new Set(state.ahead);
  while (held.has(lastSeq + 1)) lastSeq += 1;
  return { ...state, lastSeq, ahead: state.ahead.filter((seq) => seq > lastSeq) };
}
