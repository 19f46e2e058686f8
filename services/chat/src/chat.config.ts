import { readConfig } from '@chirrup/service-defaults/read-config';
import { z } from 'zod';
import type { ModelPrice } from './answering/model/model-price.js';

const price = z.coerce.number({ error: 'must be a number' }).nonnegative('must not be negative').optional();

const schema = z.object({
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('gpt-4.1-mini'),
  /** USD for a million tokens; without both, costs are not known. */
  LLM_PRICE_INPUT: price,
  LLM_PRICE_OUTPUT: price,
  /** How long running replies may go on once the process is told to stop, before others begin them anew. */
  REPLY_FINISH_MS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0)
    .max(15_000, 'must be at most 15000')
    .default(8_000),
  /** Replies a process makes at once: nearly all of their time they wait for the model. */
  REPLY_CONCURRENCY: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(2_000, 'must be at most 2000')
    .default(128),
});

export interface ModelSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  price?: ModelPrice | undefined;
}

export interface ChatConfig {
  /** Absent: answers come from the owner's pairs and pages word for word. */
  model?: ModelSettings;
  replyFinishMs: number;
  replyConcurrency: number;
}

/** The chat service's settings; the only reader of its environment. */
export const readChatConfig = (env: Readonly<Record<string, string | undefined>>): ChatConfig => {
  const settings = readConfig(schema, env);
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = settings;
  const replies = {
    replyFinishMs: settings.REPLY_FINISH_MS,
    replyConcurrency: settings.REPLY_CONCURRENCY,
  };
  if (!LLM_BASE_URL && !LLM_API_KEY) return replies;
  return {
    ...replies,
    model: {
      baseUrl: LLM_BASE_URL ?? 'https://api.openai.com/v1',
      // servers without keys still want the header
      apiKey: LLM_API_KEY ?? 'none',
      model: LLM_MODEL,
      price: priceOf(settings),
    },
  };
};

const priceOf = ({
  LLM_PRICE_INPUT: input,
  LLM_PRICE_OUTPUT: output,
}: z.infer<typeof schema>): ModelPrice | undefined =>
  input === undefined || output === undefined ? undefined : { input, output };
