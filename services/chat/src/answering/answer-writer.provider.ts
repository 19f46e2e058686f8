import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, ENV, LOG } from '@chirrup/service-defaults/tokens';
import type { Provider } from '@nestjs/common';
import { readChatConfig } from '../chat.config.js';
import type { AnswerWriter } from './answer-writer.js';
import { ExtractiveWriter } from './extractive-writer.js';
import { GuardedModel } from './model/guarded-model.js';
import { watchModel } from './model/model-metrics.js';
import { ModelWriter } from './model-writer.js';

/** Injection token of the AnswerWriter: with a model where one is configured. */
export const ANSWER_WRITER = Symbol('AnswerWriter');

export const answerWriterProvider: Provider = {
  provide: ANSWER_WRITER,
  inject: [ENV, CLOCK, LOG],
  useFactory: async (
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
    log: Log,
  ): Promise<AnswerWriter> => {
    const { model } = readChatConfig(env);
    const extractive = new ExtractiveWriter();
    if (!model) return extractive;
    // costs time and memory that only those pay who use it
    const { OpenAiModel } = await import('./model/openai-model.js');
    const guarded = new GuardedModel(new OpenAiModel(model), clock);
    watchModel(guarded);
    return new ModelWriter(guarded, extractive, log);
  },
};
