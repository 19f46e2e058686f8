import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { GuardedModel, type ModelLimits, modelLimits } from './guarded-model.js';
import { GuardedImageModel } from './image-model.js';
import type { ModelState } from './model-health.js';
import { watchModel } from './model-metrics.js';
import type { ModelSettings } from './model-settings.js';
import type { Spending } from './spending.js';

/** Who uses a model. */
export interface ModelUser {
  service: string;
  clock: Clock;
  log: Log;
  /** Absent: those of a reply, with the times of the settings. */
  limits?: ModelLimits;
  /** Hears when the provider stops answering, and when it answers, the first time too. */
  onState?(state: ModelState): void;
}

/** Opens the configured model with limits, metrics and lines in the log. */
export const openModel = async (
  settings: ModelSettings,
  { service, clock, log, limits, onState }: ModelUser,
): Promise<GuardedModel> => {
  // loaded only where it is used, for it costs time and memory
  const { SdkModel } = await import('./provider/sdk-model.js');
  const { model: name, firstTextMs, totalMs } = settings;
  const model = new SdkModel(settings, (left_out, said) =>
    log.warn(
      { model: name, left_out, said },
      'the model’s server refuses this, so it is left out from now on',
    ),
  );
  const times = limits ?? { ...modelLimits, firstTextMs, totalMs };
  const guarded = new GuardedModel(model, clock, times, (state, isFirst) => {
    if (!isFirst) tell(log, name, state);
    onState?.(state);
  });
  watchModel(guarded, service);
  return guarded;
};

const tell = (log: Log, model: string, { isReachable, code, sentence }: ModelState): void => {
  if (isReachable) log.info({ model }, 'the model answers again');
  else
    log.error(
      { model, reason: code, said: sentence },
      'the model is not reachable; answers are quoted from pages',
    );
};

/** Opens the configured image model. */
export const openImageModel = async (
  settings: ModelSettings & { imageModel?: string | undefined },
  clock: Clock,
  spending: Spending,
): Promise<GuardedImageModel> => {
  const { HttpImageModel } = await import('./provider/http-image-model.js');
  return new GuardedImageModel(new HttpImageModel(settings, settings.imageModel ?? ''), clock, spending);
};
