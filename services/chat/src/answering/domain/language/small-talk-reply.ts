import type { SmallTalk } from '../answer.js';
import { phrasesIn } from './phrases.js';
import { smallTalkIn } from './small-talk.js';
import { type VisitorWords, visitorLanguage } from './visitor-language.js';

const REPLIES = {
  greeting: 'hello',
  thanks: 'welcome',
  howAreYou: 'fine',
  goodbye: 'goodbye',
  whoAreYou: 'assistant',
} as const satisfies Record<SmallTalk, string>;

/** The reply, in the visitor's language, to a message that is only small talk; else undefined. */
export const smallTalkReply = (visitor: VisitorWords): { kind: SmallTalk; text: string } | undefined => {
  const language = smallTalkIn(visitor.question) && visitorLanguage(visitor);
  const talk = language && smallTalkIn(visitor.question, [language]);
  return talk && { kind: talk.kind, text: phrasesIn(language)[REPLIES[talk.kind]] };
};
