/** What a reply job carries, so that answering needs no look-up of its own question. */
export interface ReplyPayload {
  /** Id of the visitor's message. */
  replyTo: string;
  question: string;
  /** Seq of that message. */
  seq: number;
}

/** Which reply it is. */
export interface ReplyRef {
  id: string;
  botId: string;
  threadId: string;
  replyTo: string;
}
