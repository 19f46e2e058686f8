import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { openModel } from '@chirrup/language-model/open-model';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { ModelSpending } from '../../model-usage/model-spending.js';
import { BotModels } from '../../models/bot-models.js';
import { generationLimits, TextModel } from './text-model.js';

const MOST_OPEN = 200;

export const textModelProvider: Provider = {
  provide: TextModel,
  inject: [CHAT_CONFIG, CLOCK, LOG, ModelSpending, BotModels],
  useFactory: (config: ChatConfig, clock: Clock, log: Log, spending: ModelSpending, models: BotModels) => {
    const open = new LRUCache<string, Promise<GuardedModel>>({ max: MOST_OPEN });
    const opened = (settings: Parameters<typeof openModel>[0]): Promise<GuardedModel> => {
      const name = JSON.stringify(settings);
      const known = open.get(name);
      if (known) return known;
      const limits = generationLimits(settings);
      const model = openModel(settings, { service: 'chat', clock, log, limits, isFurther: true });
      open.set(name, model);
      return model;
    };
    const sourceOf = async (botId: string) => {
      const asked = await models.asked(botId);
      return asked && { model: await opened(asked.settings), spending, clock };
    };
    return new TextModel(sourceOf, log, config.ownerModels.totalMs);
  },
};
