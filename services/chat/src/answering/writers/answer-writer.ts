import type { ReplyRef, Turn } from '../../threads/domain/reply-job.js';
import type { Answer, SmallTalk, Source } from '../domain/answer.js';
import type { BotProfile, Knowledge } from '../domain/knowledge.js';

/** Where an answer is published while it is made. */
export interface AnswerStream {
  /** Everything pushed since the last restart. */
  readonly text: string;
  /** When the first text of it came. */
  readonly firstAt: number | undefined;
  push(delta: string): void;
  /** Clients drop what was streamed and start this message again. */
  restart(): void;
  /** Pages to read while there is no text yet. */
  offer(pages: readonly Source[]): void;
}

/** A question, what the bot knows about it, and where the answer is published. */
export interface AnswerTask {
  reply: ReplyRef;
  question: string;
  /** ISO 639-1, of what the visitor reads around the chat. */
  language?: string | null | undefined;
  /** Address of the page it is asked on; empty if not known. */
  page?: string | undefined;
  /** The last messages before the question, oldest first. */
  turns: Turn[];
  /** Files of the visitor's last pictures. */
  pictures?: readonly string[];
  profile: BotProfile;
  knowledge: Knowledge;
  /** Set where the message is only small talk, with our reply to it in the visitor's language. */
  smallTalk?: { kind: SmallTalk; text: string } | undefined;
  stream: AnswerStream;
  /** Ends the answer early: the answer is what was streamed until then. */
  stop: AbortSignal;
  /** When the reply was started. */
  begunAt: number;
  /** Set once runs that may have asked a model ended their process. */
  withoutModel?: boolean | undefined;
  /** False once the owner's quota is used up. */
  mayAskModel: Promise<boolean>;
}

/**
 * Port: writes answers from what a bot knows. Sources and addresses in an answer come from the knowledge or from what the
 * owner wrote. Where nothing answers surely, the answer says so and offers up to three pages or other questions.
 */
export interface AnswerWriter {
  /** Always ends with an answer; throws on bugs only. */
  write(task: AnswerTask): Promise<Answer>;
}
