/** The REST and socket shapes of docs/api.md, as far as a visitor sees them. */

export interface Source {
  n: number;
  title: string;
  url: string;
  /** Epoch seconds; null for what was never fetched. */
  fetched_at: number | null;
  /** Where on the page. */
  heading?: string;
  /** How that part of the page begins; only of a page offered in place of an answer. */
  preview?: string;
}

export type Vote = 1 | -1 | 0;

export interface Message {
  _id: string;
  thread_id: string;
  seq: number;
  sender_type: 'client' | 'bot';
  sender_bot_name: string;
  message_type: 'text';
  content: string;
  state: 'streaming' | 'complete' | 'stopped' | 'failed';
  stream: boolean;
  created_at: number;
  client_message_id?: string;
  reply_to?: string;
  lane?: 'verified' | 'model' | 'extractive' | 'none';
  sources?: Source[];
  suggestions?: string[];
  /** BCP 47 tag of the quoted text, where it is not the visitor's language. */
  content_language?: string;
  my_vote?: Vote;
}

export interface Review {
  reference_message_id: string;
  positive_count: number;
  negative_count: number;
  seq: number;
}

export interface Pending {
  _id: string;
  thread_id: string;
  reply_to: string;
}

export interface Delta {
  _id: string;
  thread_id: string;
  attempt: number;
  /** UTF-16 units before the delta. */
  offset: number;
  delta: string;
}

export interface History {
  messages: Message[];
  reviews: Review[];
  last_seq: number;
  pending: Pending[];
}

export type ServerEvent =
  | { type: 'ready' | 'live'; live: boolean }
  | { type: 'message'; message: Message }
  | { type: 'review'; review: Review }
  | ({ type: 'pending' } & Pending)
  | ({ type: 'delta' } & Delta)
  | { type: 'resumed'; thread_id: string; last_seq: number }
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string };
