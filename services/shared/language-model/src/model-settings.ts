import { z } from 'zod';
import type { ModelPrice } from './model-price.js';

const price = z.coerce.number({ error: 'must be a number' }).nonnegative('must not be negative').optional();

/** Settings of a model, for a service's schema. */
export const modelSettingFields = {
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('gpt-4.1-mini'),
  /** Paints avatars over `/images/generations`; without it they are drawn. */
  LLM_IMAGE_MODEL: z.string().optional(),
  /** USD for a million tokens; costs are unknown without both. */
  LLM_PRICE_INPUT: price,
  LLM_PRICE_OUTPUT: price,
};

/** Schema of a service that has only the model's settings. */
export const modelSettingsSchema = z.object(modelSettingFields);

export interface ModelSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  imageModel?: string | undefined;
  price?: ModelPrice | undefined;
}

/** The model that is configured; undefined where none is. */
export const toModelSettings = (settings: z.infer<typeof modelSettingsSchema>): ModelSettings | undefined => {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_IMAGE_MODEL } = settings;
  if (!LLM_BASE_URL && !LLM_API_KEY) return undefined;
  return {
    baseUrl: LLM_BASE_URL ?? 'https://api.openai.com/v1',
    // servers without keys need the header too
    apiKey: LLM_API_KEY ?? 'none',
    model: LLM_MODEL,
    imageModel: LLM_IMAGE_MODEL || undefined,
    price: priceOf(settings),
  };
};

const priceOf = ({
  LLM_PRICE_INPUT: input,
  LLM_PRICE_OUTPUT: output,
}: z.infer<typeof modelSettingsSchema>): ModelPrice | undefined =>
  input === undefined || output === undefined ? undefined : { input, output };
