import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';
import { editableShape, publicShape } from './bot-fields.js';

const people = z.array(z.strictObject({ email: z.string() })).max(1_000);

const readOnly = {
  _id: z.string(),
  avatar: z.string(),
  owner_user_email: z.string(),
  collaborator_user_emails: people,
  invite_user_emails: people,
  role: z.enum(['owner', 'editor', 'viewer']),
  paused: z.boolean().describe('The plan has no room for it: it does not answer on sites.'),
  support_email_proven: z
    .boolean()
    .describe('Whoever reads the support address wants visitors’ chats there.'),
  created_at: seconds,
};

/** What every save moves on; in a whole-bot PUT these are the values that were read. */
const revision = { version: z.number().int(), updated_at: seconds };

export const botSchema = z.strictObject({ ...readOnly, ...revision, ...editableShape }).meta({ id: 'Bot' });
export type BotDto = z.infer<typeof botSchema>;

export const createBotSchema = z.strictObject({ botname: editableShape.botname.optional() }).optional();
export type CreateBotDto = z.infer<typeof createBotSchema>;

export const replaceBotSchema = z.strictObject({
  ...z.object({ ...readOnly, ...revision }).partial().shape,
  ...editableShape,
});
export type ReplaceBotDto = z.infer<typeof replaceBotSchema>;

export const patchBotSchema = z.strictObject({
  version: revision.version.min(1),
  ...z.object(editableShape).partial().shape,
});
export type PatchBotDto = z.infer<typeof patchBotSchema>;

export const readOnlyFields = Object.keys(readOnly) as (keyof typeof readOnly)[];

export const publicProfileSchema = z
  .strictObject({
    bot_id: z.string(),
    avatar: z.string(),
    ...publicShape,
    takes_email: z.boolean().describe('A chat is mailed to the shop.'),
    takes_address: z
      .boolean()
      .describe(
        'Visitors may leave an address to be answered to; without `takes_email` it stands in the chat only.',
      ),
    holdout_share: editableShape.holdout_share.optional(),
    locale: z.string().describe('The bot’s language where it is known, else en.'),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfileDto = z.infer<typeof publicProfileSchema>;
