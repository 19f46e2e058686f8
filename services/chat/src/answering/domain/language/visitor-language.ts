import { guessLanguage, type Language } from '@chirrup/text/language';
import type { BotProfile } from '../knowledge.js';
import { type SpokenLanguage, spokenLanguages } from './phrases.js';
import { smallTalkIn } from './small-talk.js';

/** Words no other language of the table has: the text pipeline, which indexes pages, does not know Indonesian. */
const INDONESIAN = /\b(apakah|bagaimana|berapa|mengapa|kenapa|bisakah|adakah|gimana|tidak)\b/iu;
/** Words that tell it when there are two of them. */
const RATHER_INDONESIAN =
  /\b(apa|kapan|dimana|yang|untuk|dengan|adalah|saya|kami|anda|bisa|ini|itu|ada|dari|dan|atau|harganya|pesanan|pengiriman|barang|toko)\b/giu;

/**
 * The language to speak with a visitor: that of the question, where it says too little that of what the owner wrote
 * about the bot, else English.
 */
export const visitorLanguage = (
  question: string,
  profile?: Pick<BotProfile, 'description' | 'instructions'>,
): SpokenLanguage => {
  const own = profile ? guess(`${profile.description} ${profile.instructions}`, 'en') : 'en';
  return smallTalkIn(question, [own, ...spokenLanguages])?.language ?? guess(question, own);
};

/**
 * The visitor's language where the question is evidently in another one than words of a page, of which it is told
 * what language they are in.
 */
export const languageBeside = (
  question: string,
  page: { text: string; language: string },
): SpokenLanguage | undefined => {
  const [language = ''] = page.language.toLowerCase().split('-');
  if (language === '') return undefined;
  const asked = guess(question, language);
  // a page may say of itself what is not so
  if (asked === language || !isSpoken(asked) || guess(page.text, language) === asked) return undefined;
  return asked;
};

/** The fallback wins when the text itself says nothing. */
const guess = <Fallback extends string>(text: string, fallback: Fallback): Fallback | SpokenLanguage => {
  const telling = new Set(text.toLowerCase().match(RATHER_INDONESIAN));
  if (INDONESIAN.test(text) || telling.size >= 2) return 'id';
  const guessed: string = guessLanguage(text, [fallback as string as Language, ...GUESSABLE]);
  return isSpoken(guessed) ? guessed : fallback;
};

const isSpoken = (language: string): language is SpokenLanguage =>
  (spokenLanguages as readonly string[]).includes(language);

const GUESSABLE = spokenLanguages.filter(
  (language): language is SpokenLanguage & Language => language !== 'id',
);
