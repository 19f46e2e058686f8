import { z } from 'zod';
import { text } from '../http/dto/fields.js';

const providers = ['openai-compatible', 'openai', 'anthropic', 'google', 'mistral', 'azure'] as const;

const provider = z
  .enum(['', ...providers])
  .describe('Of the owner’s own account; empty: the model is the installation’s.');
const base_url = text(300).describe(
  'With `azure`: the account’s address; with `openai-compatible`: a public one, or one of `owner_base_urls`; else empty.',
);

export const wantedModelSchema = z
  .strictObject({
    provider,
    base_url: base_url.default(''),
    model: text(200).describe('Its name; empty: the installation’s first.'),
    key: text(500)
      .optional()
      .describe('Of the account. Nobody is ever told it; without one the stored key stays.'),
  })
  .meta({ id: 'WantedModel' });
export type WantedModelDto = z.infer<typeof wantedModelSchema>;

export const botModelSchema = z
  .strictObject({
    provider,
    base_url,
    model: z.string(),
    has_key: z.boolean(),
    choices: z
      .array(z.string())
      .describe('Models of the installation, its first at the head; none where it has no model.'),
    owner_base_urls: z.array(z.string()),
  })
  .meta({ id: 'BotModel' });
export type BotModelDto = z.infer<typeof botModelSchema>;

export const modelTestSchema = z
  .strictObject({
    answers: z.boolean(),
    answer_ms: z.number().describe('What its answer of one word took.'),
    code: z.string().describe('Why it does not answer; else empty.'),
    sentence: z.string().describe('The provider’s own words for it.'),
  })
  .meta({ id: 'ModelTest' });
export type ModelTestDto = z.infer<typeof modelTestSchema>;
