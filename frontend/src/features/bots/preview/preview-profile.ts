import type { Bot, BotProfile } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';

/** The profile the widget would get of the bot as it stands on the screen. */
export function previewProfile(bot: Bot): BotProfile {
  return {
    bot_id: bot._id,
    bot_name: nameOrElse(bot.botname),
    dialogue_title: bot.dialogue_title,
    avatar: bot.avatar,
    conversation_starters: bot.conversation_starters.filter((starter) => starter.trim() !== ''),
    theme: bot.theme,
    icon_location: bot.icon_location,
    branding_text: bot.branding_text,
    language: bot.language,
    image_uploads: bot.image_uploads,
    live: true,
    takes_email: false,
    takes_address: false,
    locale: bot.language || 'en',
  };
}
