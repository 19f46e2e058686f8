import { fold } from '@chirrup/text/fold';
import { guessLanguage, type Language } from '@chirrup/text/language';
import { LANGUAGES } from '@chirrup/text/language-code';
import type { Turn } from '../../../threads/domain/reply-job.js';
import type { BotProfile } from '../knowledge.js';
import { saidBefore } from '../question.js';
import { languageByWords } from './language-words.js';
import { type SpokenLanguage, spokenLanguages } from './phrases.js';
import { smallTalkIn } from './small-talk.js';

/** Words of no other language here. The text pipeline does not know Indonesian. */
const INDONESIAN = /\b(apakah|bagaimana|berapa|mengapa|kenapa|bisakah|adakah|gimana|tidak)\b/iu;
/** Two of these words mean Indonesian. */
const RATHER_INDONESIAN =
  /\b(apa|kapan|dimana|yang|untuk|dengan|adalah|saya|kami|anda|bisa|ini|itu|ada|dari|dan|atau|harganya|pesanan|pengiriman|barang|toko)\b/giu;

/** Read letter by letter, the t of "doesn't" is a French word. */
const ENGLISH_NOT = /n['’]t(?!\p{L})/giu;

/** Letters that are taken for another language's, though they are these languages' own. */
const ALPHABETS: Readonly<Record<string, RegExp>> = {
  tr: /[çöü]/giu,
  hu: /[öü]/giu,
  sv: /ö/giu,
  fi: /[äö]/giu,
  et: /[äöüõ]/giu,
  pt: /[çêè]/giu,
  it: /[èù]/giu,
  vi: /[êèùãõ]/giu,
};

/** So many words must speak for another language than the expected one. */
const CLEAR_LEAD = 3;

/** A word that only one language has counts like a stop word of it. */
const WORD_VOTE = 1;

/** What tells a visitor's language. */
export interface VisitorWords {
  question: string;
  /** The messages before it, oldest first. */
  turns?: readonly Turn[];
  /** ISO 639-1, of what the visitor reads around the chat. */
  language?: string | null | undefined;
  profile?: Pick<BotProfile, 'description' | 'instructions'> | undefined;
  /** BCP 47, of the pages found for the question. */
  found?: readonly string[];
}

/**
 * The language to answer a visitor in: the question's, else that of the questions before it, of what is around the chat,
 * of the bot's description, of the pages found, of the bot's instructions, English.
 */
export const visitorLanguage = ({
  question,
  turns = [],
  language,
  profile,
  found = [],
}: VisitorWords): SpokenLanguage => {
  const around = language && isSpoken(language) ? language : ownersLanguage(profile, found);
  return [...saidBefore(turns), question].reduce(languageAfter, around);
};

const ownersLanguage = (profile: VisitorWords['profile'], found: readonly string[]): SpokenLanguage =>
  clearLanguageOf(profile?.description) ?? mostOf(found) ?? clearLanguageOf(profile?.instructions) ?? 'en';

/** The language that a text speaks clearly, where it is another one than expected. */
export const otherLanguageOf = (text: string, expected: string): string | undefined => {
  // a word that every sentence repeats is no further evidence
  const words = [...new Set(text.toLowerCase().split(/\s+/))].join(' ');
  const found = guess(words, expected, CLEAR_LEAD);
  return found === expected ? undefined : found;
};

/** The language of a text that says so by itself. */
export const clearLanguageOf = (text = ''): SpokenLanguage | undefined => {
  const guessed = guess(text, 'en');
  return guessed === guess(text, 'de') ? guessed : undefined;
};

const mostOf = (found: readonly string[]): SpokenLanguage | undefined => {
  const counts = new Map<SpokenLanguage, number>();
  for (const tag of found) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isSpoken(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/** The language of what a visitor says; the one before where it does not tell. */
const languageAfter = (before: SpokenLanguage, said: string): SpokenLanguage =>
  smallTalkIn(said, [before, ...spokenLanguages])?.language ?? guessAsked(said, before);

/** The visitor's language, where it is known that the question is asked in one of a few. */
export const languageAmong = (languages: readonly string[], visitor: VisitorWords): SpokenLanguage => {
  const guessed = visitorLanguage(visitor);
  return languages.includes(guessed) ? guessed : (languages.find(isSpoken) ?? guessed);
};

/** The visitor's language, where the questions are evidently not in the language of a quoted page. */
export const languageBeside = (
  { question, turns = [] }: VisitorWords,
  page: { text: string; language: string },
): SpokenLanguage | undefined => {
  const [language = ''] = page.language.toLowerCase().split('-');
  if (language === '') return undefined;
  const asked = [...saidBefore(turns), question].reduce(
    (before: string, said) => guessAsked(said, before),
    language,
  );
  // the page's own statement may be wrong
  if (asked === language || !isSpoken(asked) || guess(page.text, language) === asked) return undefined;
  return asked;
};

/** The language of a text that says so by itself; undefined where its words are too few to tell. */
export const languageOf = (text: string): Language | undefined => {
  const guessed = guessLanguage(text, LANGUAGES);
  // a text that tells nothing is in whichever language is thought of first
  return guessed === guessLanguage(text, LANGUAGES.toReversed()) ? guessed : undefined;
};

/** Of a question: a word that only one language has decides where the others do not tell. */
const guessAsked = <Fallback extends string>(said: string, fallback: Fallback): Fallback | SpokenLanguage => {
  const found = languageByWords(said);
  return found ? guess(found.beside, found.language, WORD_VOTE) : guess(said, fallback);
};

/** The fallback, where the text is too short to tell. */
const guess = <Fallback extends string>(
  text: string,
  fallback: Fallback,
  lead = 0,
): Fallback | SpokenLanguage => {
  const indonesian = new Set(text.toLowerCase().match(RATHER_INDONESIAN));
  if (INDONESIAN.test(text) || indonesian.size >= 2) return 'id';
  const own = ALPHABETS[fallback as string];
  const read = own ? text.replace(own, (letter) => fold(letter)) : text;
  const among = [fallback as string as Language, ...GUESSABLE];
  const guessed: string = guessLanguage(read.replace(ENGLISH_NOT, ' not'), among, undefined, lead);
  return isSpoken(guessed) ? guessed : fallback;
};

const isSpoken = (language: string): language is SpokenLanguage =>
  (spokenLanguages as readonly string[]).includes(language);

const GUESSABLE = spokenLanguages.filter(
  (language): language is SpokenLanguage & Language => language !== 'id',
);
