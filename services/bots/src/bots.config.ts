import {
  type ModelSettings,
  modelSettingsSchema,
  toModelSettings,
} from '@chirrup/language-model/model-settings';
import { readConfig } from '@chirrup/service-defaults/config/read-config';

export interface BotsConfig {
  /** Absent: texts are made from the pages alone. */
  model?: ModelSettings | undefined;
}

/** The bots service's settings; the only reader of its environment. */
export const readBotsConfig = (env: Readonly<Record<string, string | undefined>>): BotsConfig => ({
  model: toModelSettings(readConfig(modelSettingsSchema, env)),
});
