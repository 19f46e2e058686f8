import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

const schema = z.object(mailSettingsShape);

export type AnalyticsConfig = MailSettings;

export const readAnalyticsConfig = (env: Readonly<Record<string, string | undefined>>): AnalyticsConfig =>
  toMailSettings(readConfig(schema, env));

/** Injection token of `AnalyticsConfig`. */
export const ANALYTICS_CONFIG = Symbol('AnalyticsConfig');
