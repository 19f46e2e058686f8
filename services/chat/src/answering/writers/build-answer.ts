import type { Answer, AnswerKind, Trace } from '../domain/answer.js';
import type { BotProfile } from '../domain/knowledge.js';
import {
  noAnswerText,
  offeredPages,
  otherQuestions,
  questionsBesidePages,
  withSupportEmail,
} from '../domain/texts/no-answer.js';
import type { AnswerTask } from './answer-writer.js';

/** What an answer has besides its text. */
type Rest = Partial<Pick<Answer, 'sources' | 'suggestions' | 'contentLanguage' | 'contentParts'>> & {
  trace?: Partial<Trace>;
};

/** What an answer carries of its task. */
type Finished = Pick<AnswerTask, 'stream' | 'begunAt'> & { profile: Pick<BotProfile, 'botName'> };

/** An answer whose text was streamed. */
export const buildStreamedAnswer = (
  { profile, stream, begunAt }: Finished,
  lane: AnswerKind,
  content: string,
  rest: Rest = {},
): Answer => {
  const first = stream.firstAt === undefined ? {} : { first_token_ms: stream.firstAt - begunAt };
  return {
    sources: [],
    suggestions: [],
    ...rest,
    state: 'complete',
    lane,
    senderName: profile.botName,
    content,
    trace: { ...rest.trace, ...first, lane },
  };
};

/** An answer whose whole text is known; streams it. */
export const buildWholeAnswer = (
  task: Finished,
  lane: AnswerKind,
  content: string,
  rest: Rest = {},
): Answer => {
  task.stream.push(content);
  return buildStreamedAnswer(task, lane, content, rest);
};

/** No answer: the pages that may help, if there are any, with the questions that may be meant; else other questions. */
export const buildNoAnswer = (task: AnswerTask, trace: Partial<Trace> = {}): Answer => {
  const { knowledge, question } = task;
  const found = [...knowledge.offers, ...knowledge.passages].map(({ language }) => language);
  const visitor = { ...task, found };
  const offered = offeredPages(knowledge, visitor);
  if (offered) {
    const { content, sources } = offered;
    const suggestions = questionsBesidePages(knowledge, question);
    return buildWholeAnswer(task, 'none', content, { sources, suggestions, trace });
  }
  const suggestions = otherQuestions(knowledge.suggestions, question);
  const text = withSupportEmail(noAnswerText(visitor), task.profile.supportEmail, visitor);
  return buildWholeAnswer(task, 'none', text, { suggestions, trace });
};

/** What was streamed until the visitor stopped it. */
export const buildStoppedAnswer = (task: AnswerTask, lane: AnswerKind = 'none', rest: Rest = {}): Answer => ({
  ...buildStreamedAnswer(task, lane, task.stream.text, rest),
  state: 'stopped',
});
