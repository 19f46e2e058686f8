import { readConfig } from '@chirrup/service-defaults/read-config';
import { z } from 'zod';

const schema = z.object({
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('gpt-4.1-mini'),
});

export interface ModelSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
}

export interface ChatConfig {
  /** Absent: answers come from the owner's pairs and pages word for word. */
  model?: ModelSettings;
}

/** The chat service's settings; the only reader of its environment. */
export const readChatConfig = (env: Readonly<Record<string, string | undefined>>): ChatConfig => {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = readConfig(schema, env);
  if (!LLM_BASE_URL && !LLM_API_KEY) return {};
  return {
    model: {
      baseUrl: LLM_BASE_URL ?? 'https://api.openai.com/v1',
      // servers without keys still want the header
      apiKey: LLM_API_KEY ?? 'none',
      model: LLM_MODEL,
    },
  };
};
