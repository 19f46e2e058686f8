import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { observedTurn } from '@chirrup/language-model/model-metrics';
import type { Answer } from '../domain/answer.js';
import { hasMaterial } from '../domain/answer-kind.js';
import { newCanary } from '../domain/guard/canary.js';
import { buildPrompt, promptParts } from '../domain/prompt.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { complete, noAnswer, stopped } from './build-answer.js';
import type { ExtractiveWriter } from './extractive-writer.js';
import { streamModel } from './stream-model.js';

/**
 * Answers with a model. One that fails leaves nothing behind: half an answer can say the opposite of the whole, so
 * what was shown of it is replaced by what the pages say.
 */
export class ModelWriter implements AnswerWriter {
  constructor(
    private readonly model: GuardedModel,
    private readonly otherwise: ExtractiveWriter,
    private readonly log: Log,
  ) {}

  async write(task: AnswerTask): Promise<Answer> {
    const { knowledge, profile, reply, stream } = task;
    // a model that sees the pairs alone would say no where a page may answer
    if (task.stop.aborted || knowledge.pairsOnly || !hasMaterial(knowledge, profile))
      return this.otherwise.write(task);
    const canary = newCanary();
    const prompt = buildPrompt(profile, knowledge, task.turns, task.question, canary);
    const parts = promptParts(profile, knowledge, task.turns, task.question, canary);
    const { end, sources, trace } = await observedTurn(this.model, () =>
      streamModel(this.model, { ...task, prompt, parts }, stream, task.stop),
    );
    if (end === 'stopped') return stopped(task, 'model', { sources, trace });
    if (end === 'complete') return complete(task, 'model', stream.text.trim(), { sources, trace });
    // the model has read the passages and says they do not answer
    if (end === 'refused') return noAnswer(task, trace);
    this.log.warn(
      { bot_id: reply.botId, reply_id: reply.id, reason: trace.provider_error },
      'the model did not answer',
    );
    stream.restart();
    return this.otherwise.write(task, trace);
  }
}
