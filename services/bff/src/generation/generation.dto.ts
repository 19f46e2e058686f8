import { z } from 'zod';
import { text } from '../http/dto/fields.js';

export const generateInstructionsSchema = z.strictObject({
  /** Empty: as the bot's description says. */
  description: text(2_000).optional(),
});
export type GenerateInstructionsDto = z.infer<typeof generateInstructionsSchema>;

export const generatedInstructionsSchema = z.strictObject({ instructions: z.string() });
export type GeneratedInstructionsDto = z.infer<typeof generatedInstructionsSchema>;

export const generatedStartersSchema = z.strictObject({ conversation_starters: z.array(z.string()).max(4) });
export type GeneratedStartersDto = z.infer<typeof generatedStartersSchema>;
