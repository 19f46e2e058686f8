import { avatarDescription } from '@chirrup/proto/limits';
import { z } from 'zod';
import { count, text } from '../http/dto/fields.js';

/** As in a PATCH: a stale version is answered with the current bot. */
export const versionQuerySchema = z.strictObject({ version: count(1, 2_147_483_647) });
export type VersionQueryDto = z.infer<typeof versionQuerySchema>;

export const generateAvatarSchema = z.strictObject({
  description: text(avatarDescription.max).refine(
    (value) => value.trim().length >= avatarDescription.min,
    `must have at least ${avatarDescription.min} characters`,
  ),
});
export type GenerateAvatarDto = z.infer<typeof generateAvatarSchema>;

export const generatedAvatarSchema = z
  .strictObject({
    /** A JPEG as a data URL. */
    image_source: z.string(),
    made_by: z.enum(['model', 'drawing']),
  })
  .meta({ id: 'GeneratedAvatar' });
export type GeneratedAvatarDto = z.infer<typeof generatedAvatarSchema>;
