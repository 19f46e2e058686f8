import { z } from 'zod';
import type { ModelPrice } from './model-price.js';

export const providerNames = [
  'openai-compatible',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** Each is waited for before the next. */
const MOST_FALLBACKS = 5;
const MOST_CHOICES = 20;

const number = z.coerce.number({ error: 'must be a number' });
const price = number.nonnegative('must not be negative').optional();
const milliseconds = (least: number, usual: number) =>
  number
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(600_000, 'must be at most 600000')
    .default(usual);
const json = <T extends z.ZodType>(shape: T, example: string, empty = '{}') =>
  z
    .string()
    .default(empty)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON like ${example}` });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** Settings of a model, for a service's schema. */
export const modelSettingFields = {
  LLM_PROVIDER: z
    .enum(providerNames, { error: `must be one of ${providerNames.join(', ')}` })
    .default('openai-compatible'),
  /** Root of the provider's API, e.g. `http://localhost:11434/v1`; absent: the provider's own. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LLM_API_KEY: z.string().optional(),
  /** The provider's name of a model. */
  LLM_MODEL: z.string().optional(),
  /** Headers of every call, as JSON. */
  LLM_HEADERS: json(
    z.record(z.string(), z.string(), { error: 'must be an object of texts' }),
    '{"X-Title":"Chirrup"}',
  ),
  /** Fields of every request, as JSON. */
  LLM_EXTRA_BODY: json(z.record(z.string(), z.unknown(), { error: 'must be an object' }), '{"top_p":0.9}'),
  /** From the question, or the last sign of reasoning, to the first text. */
  LLM_FIRST_TEXT_MS: milliseconds(2_000, 30_000),
  /** From the call to the end of the answer. */
  LLM_TOTAL_MS: milliseconds(5_000, 120_000),
  LLM_TEMPERATURE: number.min(0, 'must not be negative').max(2, 'must be at most 2').optional(),
  LLM_REASONING_EFFORT: z
    .string()
    .regex(/^[a-z]{1,20}$/, 'must be a word like low')
    .optional(),
  LLM_MAX_OUTPUT_TOKENS: number.int('must be a whole number').min(1, 'must be at least 1').optional(),
  /** `off`: pictures of visitors are not sent; else to models that do not refuse them. */
  LLM_VISION: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  /** Further models of the same provider that owners may choose, by their names. */
  LLM_MODELS: z
    .string()
    .default('')
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(200)).max(MOST_CHOICES, `must be at most ${MOST_CHOICES} names`)),
  /** Asked in this order where the provider fails, each with settings of these names. */
  LLM_FALLBACK: json(
    z
      .array(z.record(z.string(), z.string()), { error: 'must be a list of objects of texts' })
      .max(MOST_FALLBACKS, `must have at most ${MOST_FALLBACKS} entries`),
    '[{"LLM_MODEL":"name-of-another"}]',
    '[]',
  ),
  /** `off`: the model is not tried at start. */
  LLM_TEST_CALL: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Paints avatars over `/images/generations`; without it they are drawn. */
  LLM_IMAGE_MODEL: z.string().optional(),
  /** USD for a million tokens; costs are unknown without both. */
  LLM_PRICE_INPUT: price,
  LLM_PRICE_OUTPUT: price,
  /** Of what the provider keeps of prompts, where that has prices of its own. */
  LLM_PRICE_CACHED: price,
  LLM_PRICE_CACHE_WRITE: price,
};

/** Schema of a service that has only the model's settings. */
export const modelSettingsSchema = z.object(modelSettingFields);

/** A model, and where it is. */
export interface ModelSettings {
  provider: ProviderName;
  /** Absent: the provider's own. */
  baseUrl?: string | undefined;
  /** Its address must be a public one: somebody else than the operator named it. */
  isPublic?: boolean;
  apiKey: string;
  model: string;
  headers: Record<string, string>;
  extraBody: Record<string, unknown>;
  firstTextMs: number;
  totalMs: number;
  /** Only what is set is sent. */
  temperature?: number | undefined;
  reasoningEffort?: string | undefined;
  maxOutputTokens?: number | undefined;
  /** Pictures of visitors are sent to it. */
  takesPictures?: boolean | undefined;
  imageModel?: string | undefined;
  price?: ModelPrice | undefined;
}

/** The models of an installation: the first one, and what there is besides. */
export interface InstalledModels extends ModelSettings {
  /** Names of all models that owners may choose among, the first one of the installation at the head. */
  choices: string[];
  /** Tried in this order where the provider fails. */
  fallback: ModelSettings[];
  testsAtStart: boolean;
}

/**
 * The model that is configured; undefined if none is.
 * @param refuse ends the start with what a setting needs
 */
export const toModelSettings = (
  settings: z.infer<typeof modelSettingsSchema>,
  refuse: (message: string) => never,
): InstalledModels | undefined => {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_PROVIDER } = settings;
  if (!LLM_BASE_URL && !LLM_API_KEY) return undefined;
  if (!LLM_MODEL)
    refuse('Setting LLM_MODEL: is needed with LLM_API_KEY or LLM_BASE_URL: the provider’s name of a model.');
  if (!isKey(LLM_API_KEY)) refuse('Setting LLM_API_KEY: holds a character that no key has.');
  if (LLM_PROVIDER === 'azure' && !LLM_BASE_URL)
    refuse('Setting LLM_BASE_URL: is needed with LLM_PROVIDER=azure, e.g. https://NAME.openai.azure.com.');
  return {
    ...toModel(settings, LLM_MODEL),
    choices: [...new Set([bare(LLM_MODEL), ...settings.LLM_MODELS])],
    fallback: settings.LLM_FALLBACK.map((own, at) =>
      toFallback(settings, own, (problem) => refuse(`Setting LLM_FALLBACK: entry ${at + 1}: ${problem}`)),
    ),
    testsAtStart: settings.LLM_TEST_CALL === 'on',
  };
};

/** One of the same provider is reached like the first; one of another place shares nothing but the times, and whether it sees, with it. */
const toFallback = (
  first: z.infer<typeof modelSettingsSchema>,
  own: Record<string, string>,
  refuse: (problem: string) => never,
): ModelSettings => {
  const { data, error } = z.strictObject(modelSettingFields).safeParse(own);
  if (!data)
    return refuse(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '));
  const { LLM_MODEL, LLM_PROVIDER, LLM_BASE_URL } = data;
  if (!LLM_MODEL) return refuse('LLM_MODEL is needed');
  if (!isKey(data.LLM_API_KEY)) return refuse('LLM_API_KEY holds a character that no key has');
  const isElsewhere = 'LLM_PROVIDER' in own || 'LLM_BASE_URL' in own;
  if (isElsewhere && LLM_PROVIDER === 'azure' && !LLM_BASE_URL) return refuse('LLM_BASE_URL is needed');
  const { LLM_FIRST_TEXT_MS, LLM_TOTAL_MS, LLM_VISION } = first;
  const given = Object.fromEntries(Object.entries(data).filter(([name]) => name in own));
  const same = isElsewhere ? data : { ...first, LLM_PRICE_INPUT: undefined };
  return toModel({ ...same, LLM_FIRST_TEXT_MS, LLM_TOTAL_MS, LLM_VISION, ...given }, LLM_MODEL);
};

const toModel = (settings: z.infer<typeof modelSettingsSchema>, model: string): ModelSettings => {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_PROVIDER } = settings;
  return {
    provider: LLM_PROVIDER,
    baseUrl: LLM_BASE_URL,
    // servers without keys need the header too
    apiKey: asKey(LLM_API_KEY) || 'none',
    model: bare(model),
    headers: settings.LLM_HEADERS,
    extraBody: settings.LLM_EXTRA_BODY,
    firstTextMs: settings.LLM_FIRST_TEXT_MS,
    totalMs: settings.LLM_TOTAL_MS,
    temperature: settings.LLM_TEMPERATURE,
    reasoningEffort: settings.LLM_REASONING_EFFORT,
    maxOutputTokens: settings.LLM_MAX_OUTPUT_TOKENS,
    takesPictures: settings.LLM_VISION === 'auto',
    imageModel: settings.LLM_IMAGE_MODEL || undefined,
    price: priceOf(settings),
  };
};

/** Without the spaces and quotes that come along when it is copied. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])([^"']{0,2000})\1$/, '$2')
    .trim();
const asKey = (key = ''): string =>
  bare(key)
    .replace(/^bearer /i, '')
    .trim();
const isKey = (key = ''): boolean => /^[\x21-\x7e]*$/.test(asKey(key));

const priceOf = ({
  LLM_PRICE_INPUT: input,
  LLM_PRICE_OUTPUT: output,
  LLM_PRICE_CACHED: cached,
  LLM_PRICE_CACHE_WRITE: cacheWrite,
}: z.infer<typeof modelSettingsSchema>): ModelPrice | undefined =>
  input === undefined || output === undefined ? undefined : { input, output, cached, cacheWrite };
