import type { Clock } from '@chirrup/kernel/clock';
import { GuardedModel, type ModelLimits } from './guarded-model.js';
import { GuardedImageModel } from './image-model.js';
import { watchModel } from './model-metrics.js';
import type { ModelSettings } from './model-settings.js';
import type { Spending } from './spending.js';

/** Opens the configured model with limits and metrics. */
export const openModel = async (
  settings: ModelSettings,
  clock: Clock,
  service: string,
  limits?: ModelLimits,
): Promise<GuardedModel> => {
  // loaded only where it is used, for it costs time and memory
  const { OpenAiModel } = await import('./openai/openai-model.js');
  const guarded = new GuardedModel(new OpenAiModel(settings), clock, limits);
  watchModel(guarded, service);
  return guarded;
};

/** Opens the configured image model. */
export const openImageModel = async (
  settings: ModelSettings & { imageModel?: string | undefined },
  clock: Clock,
  spending: Spending,
): Promise<GuardedImageModel> => {
  const { OpenAiImageModel } = await import('./openai/openai-image-model.js');
  return new GuardedImageModel(new OpenAiImageModel(settings, settings.imageModel ?? ''), clock, spending);
};
