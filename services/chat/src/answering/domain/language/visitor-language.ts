import { evidentLanguage, tellLanguage } from '@chirrup/text/language';
import type { Turn } from '../../../threads/domain/reply-job.js';
import type { BotProfile } from '../knowledge.js';
import { saidBefore } from '../question.js';
import { type SpokenLanguage, spokenLanguages } from './language-pack.js';
import { languageByWords } from './language-words.js';
import { smallTalkIn } from './small-talk.js';

/** So many n-grams more must speak for another language than the expected one in a text of some sentences. */
const CLEAR_LEAD = 8;

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
  const found = tellLanguage(text, expected, CLEAR_LEAD);
  return found === expected ? undefined : found;
};

/** The language of a text that says so by itself. */
export const clearLanguageOf = (text = ''): SpokenLanguage | undefined => {
  const language = evidentLanguage(text);
  return language !== undefined && isSpoken(language) ? language : undefined;
};

const mostOf = (found: readonly string[]): SpokenLanguage | undefined => {
  const counts = new Map<SpokenLanguage, number>();
  for (const tag of found) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isSpoken(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/** The language of what a visitor says; the one before if it does not tell. */
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

/** Of a question: a word that only one language has decides where the others do not tell. */
const guessAsked = <Fallback extends string>(said: string, fallback: Fallback): Fallback | SpokenLanguage => {
  const found = languageByWords(said);
  return found ? guess(found.beside, found.language) : guess(said, fallback);
};

/** The fallback, where the text is too short to tell. */
const guess = <Fallback extends string>(text: string, fallback: Fallback): Fallback | SpokenLanguage => {
  const detected = tellLanguage(text, fallback);
  return isSpoken(detected) ? detected : fallback;
};

const isSpoken = (language: string): language is SpokenLanguage =>
  (spokenLanguages as readonly string[]).includes(language);
