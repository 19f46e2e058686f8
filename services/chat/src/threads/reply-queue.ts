import type { ReplyRef, Turn } from './domain/reply-job.js';

/** A committed question whose reply is made at once. */
export interface CommittedQuestion {
  question: string;
  seq: number;
  /** ISO 639-1, of what the visitor reads around the chat. */
  language: string | undefined;
  /** Address of the page it is asked on; empty if not known. */
  page: string;
  /** The messages before it; undefined if they did not come with the commit. */
  turns: Turn[] | undefined;
  traceparent: string | undefined;
}

/** A worker's slot, held for a reply whose question is about to be committed. */
export interface ReplyReservation {
  /** The reply's job is committed under a lease of this worker. */
  leaseOwner: string;
  leaseMs: number;
  /** How many messages before the question the answer is made of, at most. */
  turns: number;
  /** Makes the reply: its job is committed under the lease. */
  start(reply: ReplyRef, question: CommittedQuestion): void;
  /** Gives the slot back: the job was not committed under the lease. */
  release(): void;
}

/** Port: where the replies to visitors' messages are made. */
export abstract class ReplyQueue {
  /** Reserves a slot in this process, where one is free, and starts to look up the question. */
  abstract reserve(botId: string, threadId: string, question: string): ReplyReservation | undefined;

  /** Notifies the workers of all processes: a reply job was committed without a lease. */
  abstract notify(): void;

  /** Stops a reply in whichever process makes it; one that no worker has claimed is stored as stopped at once. */
  abstract stop(reply: ReplyRef, isClaimed: boolean): Promise<void>;
}
