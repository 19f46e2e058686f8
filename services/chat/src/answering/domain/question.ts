import type { ReplyPayload, Turn } from '../../threads/domain/reply-job.js';
import type { BotProfile, Knowledge } from './knowledge.js';
import { smallTalkIn } from './language/small-talk.js';

/** The bot, and what it knows about a question. */
export interface LookUpResult {
  profile: BotProfile;
  knowledge: Knowledge;
}

/** A question as it is looked up: earlier questions tell what a follow-up means. */
export interface Asked {
  question: string;
  /** Earlier questions of the thread, newest last. */
  previousQuestions: readonly string[];
}

/** What was looked up while the question was being committed; what is undefined must be looked up again. */
export interface Prefetched {
  /** With the earlier questions it was made with: a guess, for only the commit reads them. */
  found: Promise<(LookUpResult & Pick<Asked, 'previousQuestions'>) | undefined>;
  turns: Turn[] | undefined;
}

const MOST_PICTURES = 2;

/** What was said before a question, and the files of the visitor's last pictures, newest last. */
export const apart = (messages: readonly Turn[]): { turns: Turn[]; pictures: string[] } => ({
  turns: messages.filter(({ type }) => type !== 'image'),
  pictures: messages
    .filter(({ type, sender }) => type === 'image' && sender === 'client')
    .map(({ content }) => content)
    .slice(-MOST_PICTURES),
});

const MAX_PREVIOUS = 3;
/** What a follow-up refers to stands at the beginning of an earlier question. */
const MAX_PREVIOUS_LENGTH = 500;

/** What the visitor said last among the messages before one, newest last. */
export const saidBefore = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ sender, content }) => (sender === 'client' ? [cut(content)] : [])).slice(-MAX_PREVIOUS);

/** The visitor's last questions among the messages before one, newest last. */
export const previousQuestions = (turns: readonly Turn[]): string[] =>
  turns
    .flatMap(({ sender, content }) => (sender === 'client' ? asPrevious(content) : []))
    .slice(-MAX_PREVIOUS);

/** The earlier questions of the question after this one. */
export const afterQuestion = ({ question, previousQuestions }: Asked): string[] =>
  [...previousQuestions, ...asPrevious(question)].slice(-MAX_PREVIOUS);

/** None for small talk: a question after "thanks" follows the one before it. */
const asPrevious = (message: string): string[] => (smallTalkIn(message) ? [] : [cut(message)]);

const cut = (message: string): string => message.slice(0, MAX_PREVIOUS_LENGTH).toWellFormed();

/** A reply job as a worker has it. */
export interface PreparedReply extends ReplyPayload {
  /** Only if the reply is made in the process that accepted the question; never stored. */
  prefetched?: Prefetched;
  /** Set once runs that may have asked a model ended their process; never stored. */
  withoutModel?: boolean;
}
