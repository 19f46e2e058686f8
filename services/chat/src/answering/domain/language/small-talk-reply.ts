import type { SmallTalk } from '../answer.js';
import { chatPackOf } from './language-pack.js';
import { smallTalkIn } from './small-talk.js';
import { type VisitorWords, visitorLanguage } from './visitor-language.js';

/** The reply, in the visitor's language, to a message that is only small talk; else undefined. */
export const smallTalkReply = (visitor: VisitorWords): { kind: SmallTalk; text: string } | undefined => {
  const language = smallTalkIn(visitor.question) && visitorLanguage(visitor);
  const talk = language && smallTalkIn(visitor.question, [language]);
  return talk && { kind: talk.kind, text: chatPackOf(language).replies[talk.kind] };
};
