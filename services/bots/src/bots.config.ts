import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

export interface BotsConfig {
  mail: MailSettings;
}

/** The bots service's settings; the only reader of its environment. */
export const readBotsConfig = (env: Readonly<Record<string, string | undefined>>): BotsConfig => ({
  mail: toMailSettings(readConfig(z.object(mailSettingsShape), env)),
});

/** Injection token of the `MailSettings`. */
export const MAIL_SETTINGS = Symbol('MailSettings');
