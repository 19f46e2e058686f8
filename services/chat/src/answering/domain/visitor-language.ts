import { guessLanguage, type Language } from '@chirrup/text/language';
import type { BotProfile } from './knowledge.js';
import { phrasesIn, type SpokenLanguage, spokenLanguages } from './phrases.js';

/** Words no other language of the table has: the text pipeline, which indexes pages, does not know Indonesian. */
const INDONESIAN = /\b(apakah|bagaimana|berapa|mengapa|kenapa|bisakah|adakah|gimana|tidak)\b/iu;
/** Words that tell it when there are two of them. */
const RATHER_INDONESIAN =
  /\b(apa|kapan|dimana|yang|untuk|dengan|adalah|saya|kami|anda|bisa|ini|itu|ada|dari|dan|atau|harganya|pesanan|pengiriman|barang|toko)\b/giu;

/** Letters and single spaces only: what greetings and thanks are compared by. */
export const spokenWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/**
 * The language to speak with a visitor: that of the question, where it says too little that of what the owner wrote
 * about the bot, else English.
 */
export const visitorLanguage = (
  question: string,
  profile?: Pick<BotProfile, 'description' | 'instructions'>,
): SpokenLanguage => {
  const said = spokenWords(question);
  const own = profile ? guess(`${profile.description} ${profile.instructions}`, ['en']) : 'en';
  const phrase = [own, ...spokenLanguages].find((language) => {
    const { greetings, thanks } = phrasesIn(language);
    return greetings.includes(said) || thanks.includes(said);
  });
  return phrase ?? guess(question, [own]);
};

const guess = (text: string, [fallback]: [SpokenLanguage]): SpokenLanguage => {
  const telling = new Set(text.toLowerCase().match(RATHER_INDONESIAN));
  if (INDONESIAN.test(text) || telling.size >= 2) return 'id';
  const among = spokenLanguages.filter(
    (language): language is SpokenLanguage & Language => language !== 'id',
  );
  // the first wins when the text itself says nothing
  const guessed = guessLanguage(text, fallback === 'id' ? among : [fallback, ...among]);
  return isSpoken(guessed) ? guessed : fallback;
};

const isSpoken = (language: string): language is SpokenLanguage =>
  (spokenLanguages as readonly string[]).includes(language);
