import { z } from 'zod';
import { seconds, text } from '../http/dto/fields.js';

const userId = z
  .string()
  .regex(/^anon_[0-9A-Za-z-]{16,64}$/, 'must be anon_ and 16 to 64 letters, digits or hyphens');

export const visitorSessionRequestSchema = z.strictObject({
  bot_id: text(100),
  user_id: userId,
  draft: text(2_048).optional().describe('Token of a link to the draft of a bot that is off.'),
});
export type VisitorSessionRequestDto = z.infer<typeof visitorSessionRequestSchema>;

export const previewSessionRequestSchema = z.strictObject({ user_id: userId });
export type PreviewSessionRequestDto = z.infer<typeof previewSessionRequestSchema>;

export const visitorSessionSchema = z
  .strictObject({ visitor_token: z.string(), expires_at: seconds })
  .meta({ id: 'VisitorSession' });
export type VisitorSessionDto = z.infer<typeof visitorSessionSchema>;
