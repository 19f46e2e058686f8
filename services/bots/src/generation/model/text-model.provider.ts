import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { openModel } from '@chirrup/language-model/open-model';
import { askedModel } from '@chirrup/language-model/settings/asked-model';
import { CLOCK, ENV, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { readBotsConfig } from '../../bots.config.js';
import { ModelSpending } from '../../spending/model-spending.js';
import { BotModels } from './bot-models.js';
import { generationLimits, TextModel } from './text-model.js';

const MOST_OPEN = 200;

export const textModelProvider: Provider = {
  provide: TextModel,
  inject: [ENV, CLOCK, LOG, ModelSpending, BotModels],
  useFactory: async (
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
    log: Log,
    spending: ModelSpending,
    models: BotModels,
  ) => {
    const { model: installed, ownerModels } = readBotsConfig(env);
    const open = new Map<string, Promise<GuardedModel>>();
    const opened = (settings: Parameters<typeof openModel>[0]): Promise<GuardedModel> => {
      const name = JSON.stringify(settings);
      const known = open.get(name);
      if (known) return known;
      const limits = generationLimits(settings);
      const isFurther = settings !== installed;
      const model = openModel(settings, { service: 'bots', clock, log, limits, isFurther });
      if (open.size >= MOST_OPEN) open.clear();
      open.set(name, model);
      return model;
    };
    if (installed) await opened(installed);
    const sourceOf = async (botId: string) => {
      const { model, baseUrls } = await models.chosen(botId);
      const asked = askedModel(botId, model, installed, { ...ownerModels, baseUrls });
      return asked && { model: await opened(asked.settings), spending, clock };
    };
    return new TextModel(sourceOf, log, ownerModels.totalMs);
  },
};
