import type { Message, Source, Vote } from '../../api/types';

/** One message as the panel shows it: stored, streaming, or still on its way to the server. */
export interface Entry {
  /** Stays the same from the optimistic message to the stored one, so nothing is drawn again. */
  key: string;
  id: string | null;
  seq: number | null;
  sender: 'client' | 'bot';
  text: string;
  /** `text` is the name of an image's file, or the address to answer a mail to. */
  type?: Message['message_type'];
  state:
    | 'sending'
    | 'waiting'
    | 'unsent'
    | 'sent'
    | 'pending'
    | 'streaming'
    | 'complete'
    | 'stopped'
    | 'failed';
  created_at: number;
  reply_to: string | null;
  /** Of a streaming reply: a higher attempt starts the text again. */
  attempt: number;
  lane?: Message['lane'];
  /** It says that there is no answer. */
  unanswered?: boolean | undefined;
  sources: readonly Source[];
  /** Pages to read until the first text comes. */
  offers?: readonly Source[] | undefined;
  suggestions: readonly string[];
  /** Of the whole text, where some of it is not in the visitor's language. */
  parts?: Message['content_parts'];
  vote: Vote;
}

const blank = {
  id: null,
  seq: null,
  reply_to: null,
  attempt: 0,
  sources: [],
  suggestions: [],
  vote: 0,
} as const;

export const draftEntry = (key: string, text: string, created_at: number): Entry => ({
  ...blank,
  key,
  text,
  created_at,
  sender: 'client',
  state: 'sending',
});

export const replyEntry = (id: string, reply_to: string | null): Entry => ({
  ...blank,
  key: id,
  id,
  reply_to,
  text: '',
  created_at: 0,
  sender: 'bot',
  state: 'pending',
});

export const storedEntry = (message: Message, held?: Entry): Entry => ({
  key: held?.key ?? message.client_message_id ?? message._id,
  id: message._id,
  seq: message.seq ?? null,
  sender: message.sender_type,
  text: message.content,
  type: message.message_type,
  state: message.sender_type === 'client' ? 'sent' : message.state,
  created_at: message.created_at,
  reply_to: message.reply_to ?? held?.reply_to ?? null,
  attempt: held?.attempt ?? 0,
  lane: message.lane,
  unanswered: message.unanswered,
  sources: message.sources ?? [],
  suggestions: message.suggestions ?? [],
  parts: message.content_parts,
  vote: message.my_vote ?? held?.vote ?? 0,
});

export const isUnfinished = (entry: Entry): boolean =>
  entry.state === 'pending' || entry.state === 'streaming';

/**
 * By `seq`, what is not stored yet last. A reply stands after the message it answers, while it streams and
 * afterwards: ordering finished replies by their own `seq` would move them below a question asked since.
 */
export function entriesInOrder(entries: readonly Entry[]): Entry[] {
  const seq = (entry: Entry) => entry.seq ?? Number.POSITIVE_INFINITY;
  const bySeq = (a: Entry, b: Entry) => (seq(a) === seq(b) ? 0 : seq(a) - seq(b));
  const replies = new Map<string | null, Entry[]>();
  for (const entry of entries) if (entry.sender === 'client' && entry.id) replies.set(entry.id, []);
  const roots = entries.filter((e) => e.sender === 'client' || !replies.get(e.reply_to)?.push(e));
  return roots.sort(bySeq).flatMap((e) => [e, ...(replies.get(e.id) ?? []).sort(bySeq)]);
}
