import type { VisitorIdentity } from '../../identities/domain/identity.js';

/** One conversation of a visitor with a bot. Times are epoch milliseconds. */
export interface Thread {
  id: string;
  botId: string;
  visitorId: string;
  createdAt: number;
  updatedAt: number;
  lastMessage: string;
  messageCount: number;
  positiveCount: number;
  negativeCount: number;
  lastSeq: number;
  /** A question in it was not answered. */
  unanswered: boolean;
  /** How the visitor's first message begins; only in lists. */
  firstQuestion?: string;
  /** How the visitor's last message begins; only in lists. */
  lastQuestion?: string;
  /** ISO 639-1, of the visitor's words; empty if they do not tell. Only in lists. */
  language?: string;
  /** Who the visitor is, as the owner's server has signed it; only in lists. */
  identity?: VisitorIdentity | null;
  /** The message that a search found it by, unless it was found by its visitor; only in lists. */
  hit?: { seq: number; text: string } | null | undefined;
}

/** Sums of the votes on one message. */
export interface Review {
  threadId: string;
  messageId: string;
  positiveCount: number;
  negativeCount: number;
  /** Of the last vote. */
  seq: number;
  /** Why it was voted down; empty if that was not said. */
  reason: string;
  comment: string;
}
