import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { GuardedModel, type ModelLimits, modelLimits } from './guarded-model.js';
import { GuardedImageModel } from './image-model.js';
import type { ModelState } from './model-health.js';
import { watchModel } from './model-metrics.js';
import type { InstalledModels, ModelSettings } from './model-settings.js';
import type { Spending } from './spending.js';

/** Who uses a model. */
export interface ModelUser {
  service: string;
  clock: Clock;
  log: Log;
  /** Absent: those of a reply, with the times of the settings. */
  limits?: ModelLimits;
  /** Hears when the provider of a model stops answering, and when it answers, the first time too. */
  onState?(state: ModelState, model: string): void;
  /** One beside the installation's first model: no metrics say whether it answers. */
  isFurther?: boolean;
}

/** Opens the configured model, with those behind it, with limits, metrics and lines in the log. */
export const openModel = async (
  settings: ModelSettings & Partial<Pick<InstalledModels, 'fallback'>>,
  user: ModelUser,
): Promise<GuardedModel> => {
  const { service, clock, log, limits, onState, isFurther } = user;
  // loaded only if it is used, for it costs time and memory
  const { ProviderModel } = await import('./provider/provider-model.js');
  const { model: name, firstTextMs, totalMs } = settings;
  const model = new ProviderModel(settings, (left_out, said) =>
    log.warn(
      { model: name, left_out, said },
      'the model’s server refuses this, so it is left out from now on',
    ),
  );
  const times = limits ?? { ...modelLimits, firstTextMs, totalMs };
  const [next, ...rest] = settings.fallback ?? [];
  const fallback = next && (await openModel({ ...next, fallback: rest }, { ...user, isFurther: true }));
  const onChange = (state: ModelState, isFirst: boolean): void => {
    if (!isFirst) tell(log, name, state, isFurther);
    onState?.(state, name);
  };
  const guarded = new GuardedModel(model, clock, times, onChange, fallback);
  if (!isFurther) watchModel(guarded, service);
  return guarded;
};

const tell = (
  log: Log,
  model: string,
  { isReachable, code, sentence }: ModelState,
  isFurther = false,
): void => {
  if (isReachable) log.info({ model }, 'the model answers again');
  else {
    const fields = { model, reason: code, said: sentence };
    const message = 'the model is not reachable; others, or quotes of pages, answer';
    if (isFurther) log.warn(fields, message);
    else log.error(fields, message);
  }
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
