import { conversionLimits } from '@chirrup/proto/limits';
import { z } from 'zod';

/** ISO 4217. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const SECONDS = conversionLimits.days * 24 * 60 * 60;

/** No control character and no half of a pair, in words that the regular expressions of other languages know too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is excluded
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]+$/u;

export const postConversionSchema = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(conversionLimits.id)
    .regex(NO_CONTROLS, 'must be text without control characters')
    .describe('Your number of it, such as the order’s. The same id is stored once.'),
  value: z.number().min(0).max(conversionLimits.value).describe('In units of the currency.'),
  currency: z
    .string()
    .length(3)
    .refine((code) => currencies.has(code), 'must be an ISO 4217 code such as EUR'),
  seconds_ago: z.int().min(0).max(SECONDS).default(0).describe('For what could not be sent at once.'),
});
export type PostConversionDto = z.infer<typeof postConversionSchema>;

export const recordedConversionSchema = z
  .strictObject({
    assisted: z.boolean().describe('The visitor had a conversation within the 7 days before.'),
  })
  .meta({ id: 'RecordedConversion' });
export type RecordedConversionDto = z.infer<typeof recordedConversionSchema>;
