import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { openImageModel } from '@chirrup/language-model/open-model';
import { CLOCK, ENV, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { readBotsConfig } from '../../bots.config.js';
import { ModelSpending } from '../../spending/model-spending.js';
import { ImagePainter } from './image-painter.js';

export const imagePainterProvider: Provider = {
  provide: ImagePainter,
  inject: [ENV, CLOCK, LOG, ModelSpending],
  useFactory: async (
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
    log: Log,
    spending: ModelSpending,
  ) => {
    const { model } = readBotsConfig(env);
    return new ImagePainter(
      model?.imageModel ? await openImageModel(model, clock, spending) : undefined,
      log,
    );
  },
};
