import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { ModelBudget } from '../../model-usage/model-budget.js';
import { AnsweringModels } from '../../models/answering-models.js';
import { LookUp } from '../look-up/look-up.js';
import { SeenPictures } from '../look-up/seen-pictures.js';
import type { AnswerWriter } from './answer-writer.js';
import { ExtractiveWriter } from './extractive-writer.js';
import { MaterialReader } from './material-reader.js';
import { ModelWriter } from './model-writer.js';

/** Injection token of the AnswerWriter. */
export const ANSWER_WRITER = Symbol('AnswerWriter');

export const answerWriterProvider: Provider = {
  provide: ANSWER_WRITER,
  inject: [AnsweringModels, CHAT_CONFIG, CLOCK, LOG, ModelBudget, LookUp, SeenPictures],
  useFactory: (
    models: AnsweringModels,
    { contextTokens }: ChatConfig,
    clock: Clock,
    log: Log,
    ceiling: ModelBudget,
    lookUp: LookUp,
    pictures: SeenPictures,
  ): AnswerWriter =>
    new ModelWriter({
      modelOf: (botId) => models.of(botId),
      extractive: new ExtractiveWriter(),
      log,
      clock,
      reader: new MaterialReader(clock, lookUp, contextTokens),
      ceiling,
      meaning: (texts) => lookUp.meaningOf(texts),
      pictures: (names) => pictures.read(names),
    }),
};
