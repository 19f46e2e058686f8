import { isBotId } from '@chirrup/kernel/ids';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { googleClientId } from '@chirrup/service-defaults/config/google-client-id';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

const schema = z.object({
  /** Where it listens when it is a process of its own; the embedded process decides that itself. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  HOST: z.string().default('0.0.0.0'),
  /** The address visitors and owners know; its origin is "our own site". */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many proxies before us append to X-Forwarded-For; none unless set. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Turns on the site's sign-in with Google. */
  GOOGLE_CLIENT_ID: googleClientId.optional(),
  /** Where owners write for help. */
  SUPPORT_EMAIL: z
    .string()
    .refine((text) => readMailAddress(text) !== undefined, 'must be an e-mail address')
    .optional(),
  /** Whether the site has a bot of its own, which answers questions about the product. */
  OFFICIAL_BOT: z.enum(['on', 'off']).default('on'),
  /** A bot to answer there in place of the one the product makes. */
  OFFICIAL_BOT_ID: z.string().refine(isBotId, 'must be a Bot ID').optional(),
  /** A bot to answer in the site's sample shop in place of the one the product makes. */
  OFFICIAL_DEMO_BOT_ID: z.string().refine(isBotId, 'must be a Bot ID').optional(),
  /** The form behind Feedback in the account's menu; without it there is no such entry. */
  FEEDBACK_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Turns on the webhooks of the store app: the app's secret, with which they are signed. */
  SHOPIFY_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where it is missing, mails are files, which pages say. */
  SMTP_URL: z.string().optional(),
  /** Multiplies every limit of rates and sockets, for load tests. */
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  STATIC_SITE_DIR: z.string().optional(),
  STATIC_WIDGET_DIR: z.string().optional(),
});

/** The id of the bot an installation makes of its own site; every installation has its own bots. */
const OWN_BOT_ID = 'C-CH1RRVP0000000000000';
const DEMO_BOT_ID = 'C-CH1RRVPDEM0000000000';

/** The edge's settings. */
export interface BffConfig {
  port: number;
  host: string;
  publicOrigin: string | undefined;
  /** Where the site is. */
  siteOrigin: string;
  /** The bot that answers on the site. */
  officialBotId: string | undefined;
  /** It is made and taught by the product itself. */
  makesOwnBot: boolean;
  /** The bot that answers in the site's sample shop. */
  demoBotId: string | undefined;
  makesDemoBot: boolean;
  trustedProxies: number;
  googleClientId: string | undefined;
  supportEmail: string;
  feedbackUrl: string | undefined;
  storeAppSecret: string | undefined;
  /** Mails reach people. */
  sendsMail: boolean;
  limitsScale: number;
  siteDir: string | undefined;
  widgetDir: string | undefined;
}

export const BFF_CONFIG = Symbol('BffConfig');

/** @throws ConfigError naming the setting that does not fit */
export const readBffConfig = (env: Readonly<Record<string, string | undefined>>): BffConfig => {
  const settings = readConfig(schema, env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    siteOrigin: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    officialBotId: settings.OFFICIAL_BOT === 'on' ? (settings.OFFICIAL_BOT_ID ?? OWN_BOT_ID) : undefined,
    makesOwnBot: settings.OFFICIAL_BOT === 'on' && settings.OFFICIAL_BOT_ID === undefined,
    demoBotId: settings.OFFICIAL_BOT === 'on' ? (settings.OFFICIAL_DEMO_BOT_ID ?? DEMO_BOT_ID) : undefined,
    makesDemoBot: settings.OFFICIAL_BOT === 'on' && settings.OFFICIAL_DEMO_BOT_ID === undefined,
    trustedProxies: settings.TRUST_PROXY,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    supportEmail:
      settings.SUPPORT_EMAIL ?? `support@${new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname}`,
    feedbackUrl: settings.FEEDBACK_URL,
    storeAppSecret: settings.SHOPIFY_APP_SECRET,
    sendsMail: settings.SMTP_URL !== undefined,
    limitsScale: settings.LIMITS_SCALE,
    siteDir: settings.STATIC_SITE_DIR,
    widgetDir: settings.STATIC_WIDGET_DIR,
  };
};
