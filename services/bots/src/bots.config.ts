import {
  type InstalledModels,
  modelSettingsSchema,
  toModelSettings,
} from '@chirrup/language-model/model-settings';
import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

export interface BotsConfig {
  /** Absent: texts are made from the pages alone. */
  model?: InstalledModels | undefined;
  /** Of models that are an owner's own. */
  ownerModels: Pick<InstalledModels, 'firstTextMs' | 'totalMs'>;
  mail: MailSettings;
}

const refuse = (message: string): never => {
  throw new ConfigError(message);
};

/** The bots service's settings; the only reader of its environment. */
export const readBotsConfig = (env: Readonly<Record<string, string | undefined>>): BotsConfig => {
  const settings = readConfig(modelSettingsSchema, env);
  return {
    model: toModelSettings(settings, refuse),
    ownerModels: { firstTextMs: settings.LLM_FIRST_TEXT_MS, totalMs: settings.LLM_TOTAL_MS },
    mail: toMailSettings(readConfig(z.object(mailSettingsShape), env)),
  };
};

/** Injection token of the `MailSettings`. */
export const MAIL_SETTINGS = Symbol('MailSettings');
