import type { AnswerTask } from './answer-writer.js';
import type { Answer, Trace } from './domain/answer.js';
import { noAnswerText, otherQuestions } from './domain/no-answer.js';

/** What a lane adds to its text. */
type Rest = Partial<Pick<Answer, 'sources' | 'suggestions'>> & { trace?: Partial<Trace> };

/** An answer whose text was shown. */
export const complete = (
  { profile, stream, begunAt }: AnswerTask,
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
export const say = (task: AnswerTask, lane: Answer['lane'], content: string, rest: Rest = {}): Answer => {
  task.stream.push(content);
  return complete(task, lane, content, rest);
};

/** An honest no. */
export const nothingFound = (task: AnswerTask, trace: Partial<Trace> = {}): Answer =>
  say(task, 'none', noAnswerText(task.question, task.profile), {
    suggestions: otherQuestions(task.knowledge.suggestions, task.question),
    trace,
  });

/** What was shown until the visitor stopped it. */
export const stopped = (task: AnswerTask, lane: Answer['lane'] = 'none', rest: Rest = {}): Answer => ({
  ...complete(task, lane, task.stream.text, rest),
  state: 'stopped',
});
