/** A visitor's message was accepted. */
export interface QuestionAsked {
  /** Of the message. */
  id: string;
  threadId: string;
  seq: number;
  page: string;
  askedAt: Date;
}

/** Its reply was stored. */
export interface Replied {
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

/** A thread was deleted: `erased` at the wish of its visitor, `expired` for its age, where figures stay and texts go. */
export interface Gone {
  kind: 'erased' | 'expired';
  threadId: string;
}

export interface Vote {
  messageId: string;
  threadId: string;
  visitorId: string;
  value: number;
  /** Why it was voted down; empty if that was not said. */
  reason: string;
  votedAt: Date;
}
