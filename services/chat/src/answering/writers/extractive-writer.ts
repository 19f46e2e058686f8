import type { Answer, SmallTalk, Trace } from '../domain/answer.js';
import { confidentPair } from '../domain/answer-material.js';
import { otherQuestions, withSupportEmail } from '../domain/texts/no-answer.js';
import { pairAnswer } from '../domain/texts/pair-answer.js';
import { quotedAnswer } from '../domain/texts/quoted-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildNoAnswer, buildStoppedAnswer, buildWholeAnswer } from './build-answer.js';

/** After these a visitor may not know what to ask. */
const WITH_SUGGESTIONS: ReadonlySet<SmallTalk> = new Set<SmallTalk>(['greeting', 'whoAreYou']);

/** Answers by quoting the owner's pairs and the pages; small talk with a set phrase. */
export class ExtractiveWriter implements AnswerWriter {
  /** @param trace of a writer that failed before */
  async write(task: AnswerTask, trace: Partial<Trace> = {}): Promise<Answer> {
    if (task.stop.aborted) return buildStoppedAnswer(task, 'none', { trace });
    const { knowledge, smallTalk } = task;
    if (smallTalk) return answerSmallTalk(task, smallTalk, trace);
    const pair = confidentPair(knowledge);
    const quotes = knowledge.outcome === 'answer' ? knowledge.quotes : [];
    const { content, ...rest } = pair
      ? pairAnswer(pair, task)
      : quotedAnswer(quotes, task, knowledge.unanswered);
    return content === ''
      ? buildNoAnswer(task, trace)
      : buildWholeAnswer(task, 'extractive', content, { ...rest, trace });
  }
}

const answerSmallTalk = (
  task: AnswerTask,
  { kind, text }: NonNullable<AnswerTask['smallTalk']>,
  trace: Partial<Trace>,
): Answer => {
  const suggestions = WITH_SUGGESTIONS.has(kind)
    ? otherQuestions(task.knowledge.suggestions, task.question)
    : [];
  const said = kind === 'unhappy' ? withSupportEmail(text, task.profile.supportEmail, task) : text;
  return buildWholeAnswer(task, 'none', said, { suggestions, trace: { ...trace, small_talk: kind } });
};
