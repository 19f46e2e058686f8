import { type BotFieldNames, botFieldNames } from '@chirrup/proto/bot-field-names';
import type { Bot, BotProfile } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';

type Public = Extract<BotFieldNames[keyof BotFieldNames], { publicName: string }>;
type PublicSettings = { [N in Public as N['publicName']]: Bot[N['name']] };

const PUBLIC = Object.values(botFieldNames).filter((names): names is Public => names.publicName !== null);

/** The profile the widget would get of the bot as it stands on the screen. */
export function previewProfile(bot: Bot): BotProfile {
  const settings = Object.fromEntries(PUBLIC.map(({ name, publicName }) => [publicName, bot[name]]));
  return {
    ...(settings as PublicSettings),
    bot_id: bot._id,
    bot_name: nameOrElse(bot.botname),
    avatar: bot.avatar,
    conversation_starters: bot.conversation_starters.filter((starter) => starter.trim() !== ''),
    live: true,
    takes_email: false,
    takes_address: false,
    locale: bot.language || 'en',
  };
}
