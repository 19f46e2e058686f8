import type { BotProfile, Knowledge } from './knowledge.js';
import type { Turn } from './prompt.js';

/** The bot, and what it knows about a question. */
export interface LookUpResult {
  profile: BotProfile;
  knowledge: Knowledge;
}

/** What an answer is made of, got while its question was being committed. What is undefined must be asked for. */
export interface Prefetched {
  found: Promise<LookUpResult | undefined>;
  turns: Turn[] | undefined;
}

/** What a reply job carries, so that answering needs no look-up of its own question. */
export interface ReplyPayload {
  /** Id of the visitor's message. */
  replyTo: string;
  question: string;
  /** Seq of that message. */
  seq: number;
  /** Only with a reply that is made in the process that took the question; never stored. */
  prefetched?: Prefetched;
}

/** Which reply it is. */
export interface ReplyRef {
  id: string;
  botId: string;
  threadId: string;
  replyTo: string;
}
