import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import type { ModelState } from '@chirrup/language-model/model-health';
import { openModel } from '@chirrup/language-model/open-model';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { ModelBudget } from '../../model-usage/model-budget.js';
import { ModelStates } from '../../model-usage/model-states.js';
import { LookUp } from '../look-up/look-up.js';
import type { AnswerWriter } from './answer-writer.js';
import { ExtractiveWriter } from './extractive-writer.js';
import { MaterialReader } from './material-reader.js';
import { ModelWriter } from './model-writer.js';

/** Injection token of the AnswerWriter. */
export const ANSWER_WRITER = Symbol('AnswerWriter');

/** Injection token of the model, a `GuardedModel`; undefined where none is configured. */
export const CHAT_MODEL = Symbol('ChatModel');

export const chatModelProvider: Provider = {
  provide: CHAT_MODEL,
  inject: [CHAT_CONFIG, CLOCK, LOG, ModelStates],
  useFactory: (
    { model }: ChatConfig,
    clock: Clock,
    log: Log,
    states: ModelStates,
  ): Promise<GuardedModel> | undefined => {
    const onState = ({ isReachable, since }: ModelState) =>
      void states.store(isReachable ? undefined : new Date(since));
    return model && openModel(model, { service: 'chat', clock, log, onState });
  },
};

export const answerWriterProvider: Provider = {
  provide: ANSWER_WRITER,
  inject: [CHAT_MODEL, CHAT_CONFIG, CLOCK, LOG, ModelBudget, LookUp],
  useFactory: (
    model: GuardedModel | undefined,
    { contextTokens }: ChatConfig,
    clock: Clock,
    log: Log,
    ceiling: ModelBudget,
    lookUp: LookUp,
  ): AnswerWriter => {
    const extractive = new ExtractiveWriter();
    if (!model) return extractive;
    const reader = new MaterialReader(model, clock, lookUp, contextTokens);
    return new ModelWriter({ model, extractive, log, clock, reader, ceiling });
  },
};
