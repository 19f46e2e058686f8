import type { ModelSettings } from '../model-settings.js';
import { traitsKey, traitsOf } from '../provider/traits.js';

/** Whether a model is shown pictures: it may, and is not known to refuse them. */
export const takesPictures = (settings: ModelSettings): boolean =>
  settings.takesPictures === true && !traitsOf(traitsKey(settings)).refusesPictures;
