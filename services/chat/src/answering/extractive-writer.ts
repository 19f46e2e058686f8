import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import type { Answer, Trace } from './domain/answer.js';
import { extractiveAnswer } from './domain/extractive-answer.js';
import { answeringPassage, confidentPair } from './domain/lane.js';
import { nothingFound, say, stopped } from './finish-answer.js';

/** Answers in the owner's and the pages' own words. */
export class ExtractiveWriter implements AnswerWriter {
  readonly turns = 0;

  /** @param trace of another writer that tried before */
  async write(task: AnswerTask, trace: Partial<Trace> = {}): Promise<Answer> {
    if (task.stop.aborted) return stopped(task, 'none', { trace });
    const pair = confidentPair(task.knowledge);
    if (pair) return say(task, 'extractive', pair.answer, { trace });
    const passage = answeringPassage(task.knowledge);
    const { content, sources } = passage ? extractiveAnswer(passage) : { content: '', sources: [] };
    return content === '' ? nothingFound(task, trace) : say(task, 'extractive', content, { sources, trace });
  }
}
