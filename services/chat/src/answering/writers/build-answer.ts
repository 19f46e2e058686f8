import type { Answer, Trace } from '../domain/answer.js';
import type { BotProfile } from '../domain/knowledge.js';
import { noAnswerText, offeredPages, otherQuestions } from '../domain/no-answer.js';
import type { AnswerTask } from './answer-writer.js';

/** What a lane adds to its text. */
type Rest = Partial<Pick<Answer, 'sources' | 'suggestions' | 'contentLanguage'>> & { trace?: Partial<Trace> };

/** What a finished answer carries of its task. */
type Finished = Pick<AnswerTask, 'stream' | 'begunAt'> & { profile: Pick<BotProfile, 'botName'> };

/** An answer whose text was shown. */
export const complete = (
  { profile, stream, begunAt }: Finished,
  lane: Answer['lane'],
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

/** An answer that is there as a whole. */
export const say = (task: Finished, lane: Answer['lane'], content: string, rest: Rest = {}): Answer => {
  task.stream.push(content);
  return complete(task, lane, content, rest);
};

/** An honest no: the pages that may help, where there are any, else other questions. */
export const noAnswer = (task: AnswerTask, trace: Partial<Trace> = {}): Answer => {
  const { knowledge, question, profile } = task;
  const offered = offeredPages(knowledge, question, profile);
  if (offered) return say(task, 'none', offered.content, { sources: offered.sources, trace });
  const suggestions = otherQuestions(knowledge.suggestions, question);
  return say(task, 'none', noAnswerText(question, profile), { suggestions, trace });
};

/** What was shown until the visitor stopped it. */
export const stopped = (task: AnswerTask, lane: Answer['lane'] = 'none', rest: Rest = {}): Answer => ({
  ...complete(task, lane, task.stream.text, rest),
  state: 'stopped',
});
