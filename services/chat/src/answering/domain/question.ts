import type { BotProfile, Knowledge } from './knowledge.js';
import type { Turn } from './prompt.js';

/** The bot, and what it knows about a question. */
export interface LookUpResult {
  profile: BotProfile;
  knowledge: Knowledge;
}

/** What is looked up: a follow-up is understood by what was asked before. */
export interface Asked {
  question: string;
  /** Earlier questions of the thread, newest last. */
  previousQuestions: readonly string[];
}

/** What an answer is made of, got while its question was being committed. What is undefined must be asked for. */
export interface Prefetched {
  /** The look-up, with the earlier questions it was made with: a guess, for only the commit tells them. */
  found: Promise<(LookUpResult & Pick<Asked, 'previousQuestions'>) | undefined>;
  turns: Turn[] | undefined;
}

const MAX_PREVIOUS = 3;
/** What a follow-up leaves out stands at the beginning of what it follows. */
const MAX_PREVIOUS_LENGTH = 500;

/** The visitor's last questions among the messages before one, newest last. */
export const previousQuestions = (turns: readonly Turn[]): string[] =>
  turns
    .flatMap(({ sender, content }) => (sender === 'client' ? [asPrevious(content)] : []))
    .slice(-MAX_PREVIOUS);

/** The earlier questions of whatever is asked next. */
export const afterQuestion = ({ question, previousQuestions }: Asked): string[] =>
  [...previousQuestions, asPrevious(question)].slice(-MAX_PREVIOUS);

const asPrevious = (question: string): string => question.slice(0, MAX_PREVIOUS_LENGTH).toWellFormed();

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
