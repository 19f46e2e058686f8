import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { openImageModel } from '@chirrup/language-model/open-model';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../../chat.config.js';
import { ModelSpending } from '../../model-usage/model-spending.js';
import { ImagePainter } from './image-painter.js';

export const imagePainterProvider: Provider = {
  provide: ImagePainter,
  inject: [CHAT_CONFIG, CLOCK, LOG, ModelSpending],
  useFactory: async ({ model }: ChatConfig, clock: Clock, log: Log, spending: ModelSpending) =>
    new ImagePainter(model?.imageModel ? await openImageModel(model, clock, spending) : undefined, log),
};
