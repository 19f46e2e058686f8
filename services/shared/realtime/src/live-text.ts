/** A reply while it streams. `offset` counts UTF-16 units; a higher `attempt` starts the text again from nothing. */
export interface LiveReply {
  replyId: string;
  threadId: string;
  replyTo: string;
  attempt: number;
  text: string;
}

/** Port: the text so far of running replies, for readers who come in the middle (memory | Redis). */
export abstract class LiveText {
  /** Begins a reply, or begins it again with a higher attempt. */
  abstract begin(reply: Omit<LiveReply, 'text'>): void;
  abstract append(replyId: string, delta: string): void;
  abstract end(replyId: string): void;
  /** Running replies of a thread, each with its text so far. */
  abstract ofThread(threadId: string): Promise<LiveReply[]>;
}
