import type { Clock } from '@chirrup/kernel/clock';
import { GuardedModel, type ModelLimits } from './guarded-model.js';
import { watchModel } from './model-metrics.js';
import type { ModelSettings } from './model-settings.js';

/** The model of the settings behind its limits, in the figures under the service's name. */
export const openModel = async (
  settings: ModelSettings,
  clock: Clock,
  service: string,
  limits?: ModelLimits,
): Promise<GuardedModel> => {
  // costs time and memory that only those pay who use it
  const { OpenAiModel } = await import('./openai/openai-model.js');
  const guarded = new GuardedModel(new OpenAiModel(settings), clock, limits);
  watchModel(guarded, service);
  return guarded;
};
