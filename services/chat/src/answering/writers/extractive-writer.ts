import type { Answer, Trace } from '../domain/answer.js';
import { confidentPair } from '../domain/answer-material.js';
import { quotedAnswer } from '../domain/texts/quoted-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildNoAnswer, buildStoppedAnswer, buildWholeAnswer } from './build-answer.js';

/** Answers by quoting the owner's pairs and the pages. */
export class ExtractiveWriter implements AnswerWriter {
  /** @param trace of a writer that failed before */
  async write(task: AnswerTask, trace: Partial<Trace> = {}): Promise<Answer> {
    if (task.stop.aborted) return buildStoppedAnswer(task, 'none', { trace });
    const { knowledge, question, profile } = task;
    const pair = confidentPair(knowledge);
    if (pair) return buildWholeAnswer(task, 'extractive', pair.answer, { trace });
    const quotes = knowledge.outcome === 'answer' ? knowledge.quotes : [];
    const { content, ...rest } = quotedAnswer(quotes, question, profile);
    return content === ''
      ? buildNoAnswer(task, trace)
      : buildWholeAnswer(task, 'extractive', content, { ...rest, trace });
  }
}
