import type { SmallTalk } from '../answer.js';
import type { BotProfile } from '../knowledge.js';
import { phrasesIn } from './phrases.js';
import { smallTalkIn } from './small-talk.js';
import { visitorLanguage } from './visitor-language.js';

const REPLIES = {
  greeting: 'hello',
  thanks: 'welcome',
  howAreYou: 'fine',
  goodbye: 'goodbye',
} as const satisfies Record<SmallTalk, string>;

/** The reply, in the visitor's language, to a message that is only small talk; else undefined. */
export const smallTalkReply = (
  message: string,
  profile?: Pick<BotProfile, 'description' | 'instructions'>,
): { kind: SmallTalk; text: string } | undefined => {
  const language = smallTalkIn(message) && visitorLanguage(message, profile);
  const talk = language && smallTalkIn(message, [language]);
  return talk && { kind: talk.kind, text: phrasesIn(language)[REPLIES[talk.kind]] };
};
