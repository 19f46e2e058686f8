import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK, ENV } from '@chirrup/service-defaults/tokens';
import type { Provider } from '@nestjs/common';
import { readChatConfig } from '../../chat.config.js';
import { GuardedModel } from './guarded-model.js';

/** Injection token: the GuardedModel, or null where none is configured. */
export const ANSWER_MODEL = Symbol('AnswerModel');

export const answerModelProvider: Provider = {
  provide: ANSWER_MODEL,
  inject: [ENV, CLOCK],
  useFactory: async (
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
  ): Promise<GuardedModel | null> => {
    const { model } = readChatConfig(env);
    if (!model) return null;
    // costs time and memory that only those pay who use it
    const { OpenAiModel } = await import('./openai-model.js');
    return new GuardedModel(new OpenAiModel(model), clock);
  },
};
