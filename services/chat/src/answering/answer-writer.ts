import type { Answer } from './domain/answer.js';
import type { BotProfile, Knowledge } from './domain/knowledge.js';
import type { Turn } from './domain/prompt.js';
import type { ReplyRef } from './domain/question.js';
import type { ReplyStream } from './reply-stream.js';

/** A question, what the bot knows about it, and where the answer is shown while it is made. */
export interface AnswerTask {
  reply: ReplyRef;
  question: string;
  /** Seq of the question. */
  seq: number;
  /** The last messages before the question, where they are known already. */
  turns: Turn[] | undefined;
  profile: BotProfile;
  knowledge: Knowledge;
  stream: ReplyStream;
  /** Ends the answer early; what was shown so far is the answer then. */
  stop: AbortSignal;
  /** When the reply began. */
  begunAt: number;
}

/**
 * Port: writes answers out of what a bot knows. Sources and addresses in an answer are among those of the knowledge
 * or of what the owner wrote; where nothing answers, it says so and offers up to three other questions.
 */
export interface AnswerWriter {
  /** How many messages before the question it may want. */
  readonly turns: number;
  /** Always ends with an answer; throws on bugs only. */
  write(task: AnswerTask): Promise<Answer>;
}
