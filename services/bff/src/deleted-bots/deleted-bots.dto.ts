import type { DeletedBot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';
import { toSeconds } from '../http/dto/mapping.js';

export const deletedBotSchema = z
  .strictObject({
    _id: z.string(),
    botname: z.string(),
    avatar: z.string(),
    deleted_at: seconds,
    purge_at: seconds.describe('Until then it can be restored.'),
  })
  .meta({ id: 'DeletedBot' });
export type DeletedBotDto = z.infer<typeof deletedBotSchema>;

export const toDeletedBot = (bot: DeletedBot): DeletedBotDto => ({
  _id: bot.id,
  botname: bot.botName,
  avatar: bot.avatar,
  deleted_at: toSeconds(bot.deletedAt),
  purge_at: toSeconds(bot.purgeAt),
});
