import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { openModel } from '@chirrup/language-model/open-model';
import { CLOCK, ENV, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { readBotsConfig } from '../../bots.config.js';
import { ModelSpending } from '../../spending/model-spending.js';
import { generationLimits, TextModel } from './text-model.js';

export const textModelProvider: Provider = {
  provide: TextModel,
  inject: [ENV, CLOCK, LOG, ModelSpending],
  useFactory: async (
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
    log: Log,
    spending: ModelSpending,
  ) => {
    const { model } = readBotsConfig(env);
    if (!model) return new TextModel(undefined, log);
    return new TextModel(
      {
        model: await openModel(model, { service: 'bots', clock, log, limits: generationLimits(model) }),
        spending,
        clock,
      },
      log,
      model.totalMs,
    );
  },
};
