import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { observedTurn } from '@chirrup/language-model/model-metrics';
import type { ModelCeiling } from '../../model-usage/model-ceiling.js';
import type { Answer } from '../domain/answer.js';
import { hasMaterial } from '../domain/answer-material.js';
import { newCanary } from '../domain/guard/canary.js';
import { buildPrompt, promptParts } from '../domain/texts/prompt.js';
import type { AnswerTask, AnswerWriter } from './answer-writer.js';
import { buildNoAnswer, buildStoppedAnswer, buildStreamedAnswer } from './build-answer.js';
import type { ExtractiveWriter } from './extractive-writer.js';
import { type ModelOutcome, streamModel } from './stream-model.js';

/**
 * Answers with a model. What a failing model has streamed is replaced by an extractive answer, for half an answer can mean
 * the opposite of the whole.
 */
export class ModelWriter implements AnswerWriter {
  constructor(
    private readonly model: GuardedModel,
    private readonly extractive: ExtractiveWriter,
    private readonly log: Log,
    private readonly ceiling: ModelCeiling,
  ) {}

  async write(task: AnswerTask): Promise<Answer> {
    const { knowledge, profile } = task;
    // without the pages a model would deny what a page may answer
    if (task.stop.aborted || knowledge.pairsOnly || !hasMaterial(knowledge, profile))
      return this.extractive.write(task);
    if (task.withoutModel) return this.extractive.write(task, { provider_error: 'process_ended' });
    const limit = (await task.mayAskModel) ? await this.ceiling.reached(task.reply.botId) : 'plan';
    return limit ? this.extractive.write(task, { model_limit: limit }) : this.#ask(task);
  }

  async #ask(task: AnswerTask): Promise<Answer> {
    const { knowledge, profile, stream } = task;
    const canary = newCanary();
    const prompt = buildPrompt(profile, knowledge, task.turns, task.question, canary);
    const parts = promptParts(profile, knowledge, task.turns, task.question, canary);
    const outcome = await observedTurn(this.model, () =>
      streamModel(this.model, { ...task, prompt, parts }, stream, task.stop),
    );
    return { ...(await this.#answerAfter(outcome, task)), modelTokens: outcome.tokens };
  }

  async #answerAfter({ end, sources, trace }: ModelOutcome, task: AnswerTask): Promise<Answer> {
    const { reply, stream } = task;
    if (end === 'stopped') return buildStoppedAnswer(task, 'model', { sources, trace });
    if (end === 'complete') return buildStreamedAnswer(task, 'model', stream.text.trim(), { sources, trace });
    // the model has read the passages: they do not answer
    if (end === 'refused') return buildNoAnswer(task, trace);
    this.log.warn(
      { bot_id: reply.botId, reply_id: reply.id, reason: trace.provider_error },
      'the model did not answer',
    );
    stream.restart();
    return this.extractive.write(task, trace);
  }
}
