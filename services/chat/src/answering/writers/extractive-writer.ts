import type { Answer, Trace } from '../domain/answer.js';
import { confidentPair } from '../domain/answer-material.js';
import { pairAnswer } from '../domain/texts/pair-answer.js';
import { quotedAnswer } from '../domain/texts/quoted-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildNoAnswer, buildStoppedAnswer, buildWholeAnswer } from './build-answer.js';

/** Answers by quoting the owner's pairs and the pages. */
export class ExtractiveWriter implements AnswerWriter {
  /** @param trace of a writer that failed before */
  async write(task: AnswerTask, trace: Partial<Trace> = {}): Promise<Answer> {
    if (task.stop.aborted) return buildStoppedAnswer(task, 'none', { trace });
    const { knowledge } = task;
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
