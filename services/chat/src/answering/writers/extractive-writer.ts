import type { Answer, Trace } from '../domain/answer.js';
import { confidentPair } from '../domain/answer-kind.js';
import { quotedAnswer } from '../domain/quoted-answer.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { noAnswer, say, stopped } from './build-answer.js';

/** Answers in the owner's and the pages' own words. */
export class ExtractiveWriter implements AnswerWriter {
  /** @param trace of another writer that tried before */
  async write(task: AnswerTask, trace: Partial<Trace> = {}): Promise<Answer> {
    if (task.stop.aborted) return stopped(task, 'none', { trace });
    const { knowledge, question } = task;
    const pair = confidentPair(knowledge);
    if (pair) return say(task, 'extractive', pair.answer, { trace });
    const quotes = knowledge.outcome === 'answer' ? knowledge.quotes : [];
    const { content, ...rest } = quotedAnswer(quotes, question);
    return content === '' ? noAnswer(task, trace) : say(task, 'extractive', content, { ...rest, trace });
  }
}
