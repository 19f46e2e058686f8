import {
  type InstalledModels,
  modelSettingFields,
  toModelSettings,
} from '@chirrup/language-model/model-settings';
import type { OwnersModels } from '@chirrup/language-model/settings/asked-model';
import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

const tokens = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .nonnegative('must not be negative');

const TOKENS_PER_BOT_DAY = 2_000_000;
export const TOKENS_PER_DAY_OF_DEMO = 5_000_000;
const IMAGES_PER_VISITOR = 20;
const IMAGES_PER_BOT = 1_000;

const schema = z.object({
  ...modelSettingFields,
  ...mailSettingsShape,
  /** How long running replies may take to finish once the process stops, before other processes start them again. */
  REPLY_FINISH_MS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0)
    .max(15_000, 'must be at most 15000')
    .default(8_000),
  /** Replies a process makes at the same time: they mostly wait for the model. */
  REPLY_CONCURRENCY: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(2_000, 'must be at most 2000')
    .default(128),
  /** Tokens of page text that a model reads for one answer. */
  LLM_CONTEXT_TOKENS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(500, 'must be at least 500')
    .max(50_000, 'must be at most 50000')
    .default(6_000),
  /** Addresses with the OpenAI interface where owners may have accounts of their own, besides the known providers. */
  LLM_OWNER_BASE_URLS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http or https addresses' }))),
  /** `public`: owners may also name any public address with the OpenAI interface; `listed`: only those above. */
  LLM_OWNER_ADDRESSES: z.enum(['public', 'listed'], { error: 'must be public or listed' }).default('public'),
  /** Tokens of the model that one bot may use in a day (UTC); 0: any number. Absent: 2,000,000 × `LIMITS_SCALE`. */
  MODEL_TOKENS_PER_BOT_DAY: tokens.optional(),
  /** The same for all bots together. Absent: 5,000,000 × `LIMITS_SCALE` where a key is set and plans are `demo`, which anybody may take; else any number. */
  MODEL_TOKENS_PER_DAY: tokens.optional(),
  /** As billing reads it. */
  BILLING_PROVIDER: z.string().default('demo'),
  LIMITS_SCALE: z.coerce.number({ error: 'must be a number' }).positive('must be greater than 0').default(1),
  /** Days after its last message until a thread is deleted. */
  RETENTION_DAYS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(31, 'must be at least 31')
    .max(3_650, 'must be at most 3650')
    .default(365),
});

export interface ChatConfig {
  /** Absent: answers come from the owner's pairs and pages word for word. */
  model?: InstalledModels;
  /** Of models that are an owner's own. */
  ownerModels: OwnersModels & { takesAddresses: boolean };
  /** Tokens of page text for one answer. */
  contextTokens: number;
  replyFinishMs: number;
  replyConcurrency: number;
  /** Ceilings of a day; 0: none. */
  modelTokens: { perBotDay: number; perDay: number };
  /** How many images may be stored in a day. */
  imagesPerDay: { perVisitor: number; perBot: number };
  retentionDays: number;
  /** Of the mails that take visitors' chats to the shops. */
  mail: MailSettings;
}

/** Where anybody may take a large plan without paying, the owner of the key pays for strangers. */
const defaultPerDay = ({ LLM_API_KEY, BILLING_PROVIDER, LIMITS_SCALE }: z.infer<typeof schema>): number =>
  LLM_API_KEY && BILLING_PROVIDER === 'demo' ? TOKENS_PER_DAY_OF_DEMO * LIMITS_SCALE : 0;

const refuse = (message: string): never => {
  throw new ConfigError(message);
};

/** The chat service's settings; the only reader of its environment. */
export const readChatConfig = (env: Readonly<Record<string, string | undefined>>): ChatConfig => {
  const settings = readConfig(schema, env);
  const model = toModelSettings(settings, refuse);
  return {
    ...(model ? { model } : {}),
    ownerModels: {
      baseUrls: settings.LLM_OWNER_BASE_URLS,
      takesAddresses: settings.LLM_OWNER_ADDRESSES === 'public',
      firstTextMs: settings.LLM_FIRST_TEXT_MS,
      totalMs: settings.LLM_TOTAL_MS,
      takesPictures: settings.LLM_VISION === 'auto',
    },
    contextTokens: settings.LLM_CONTEXT_TOKENS,
    replyFinishMs: settings.REPLY_FINISH_MS,
    replyConcurrency: settings.REPLY_CONCURRENCY,
    modelTokens: {
      perBotDay: settings.MODEL_TOKENS_PER_BOT_DAY ?? TOKENS_PER_BOT_DAY * settings.LIMITS_SCALE,
      perDay: settings.MODEL_TOKENS_PER_DAY ?? defaultPerDay(settings),
    },
    imagesPerDay: {
      perVisitor: IMAGES_PER_VISITOR * settings.LIMITS_SCALE,
      perBot: IMAGES_PER_BOT * settings.LIMITS_SCALE,
    },
    retentionDays: settings.RETENTION_DAYS,
    mail: toMailSettings(settings),
  };
};

/** Injection token of `ChatConfig`. */
export const CHAT_CONFIG = Symbol('ChatConfig');
