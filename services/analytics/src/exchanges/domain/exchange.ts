/** A visitor's message was accepted. */
export interface Asked {
  kind: 'asked';
  /** Of the message. */
  id: string;
  threadId: string;
  seq: number;
  page: string;
  askedAt: Date;
}

/** Its reply was stored. */
export interface Replied {
  kind: 'replied';
  /** Of the message that is replied to. */
  id: string;
  threadId: string;
  replyId: string;
  state: string;
  lane: string;
  outcome: string;
  question: string;
  firstTokenMs: number;
  words: number;
}

/** Its thread was deleted at the wish of its visitor. */
export interface Erased {
  kind: 'erased';
  threadId: string;
}

/** Its thread was deleted for its age: figures stay, texts go. */
export interface Expired {
  kind: 'expired';
  threadId: string;
}

export type ExchangeFact = Asked | Replied | Erased | Expired;

export interface Vote {
  messageId: string;
  threadId: string;
  visitorId: string;
  value: number;
  votedAt: Date;
}
