import { bareWords } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { inAllLanguages } from '@chirrup/text/packs';
import { anyChatWord, packs, type SiteTopic } from '../../answering/domain/language/language-pack.js';

interface TopicQuestion extends SiteTopic {
  readonly pattern: RegExp;
}

const UNTIL = inAllLanguages(({ page }) => page?.until).join('|');

/** What a text has to have to answer: an address below "Opening hours" is no time. */
const NEEDS = {
  hours: new RegExp(
    String.raw`\d{1,2}(?:[:.h]\d\d|\s?${anyChatWord(({ clock }) => clock)}(?!\p{L})|\s?(?:–|-|${UNTIL})\s?\d)`,
    'iu',
  ),
  number: new RegExp(String.raw`\d|(?<!\p{L})${anyChatWord(({ free }) => free)}(?!\p{L})`, 'iu'),
  contact: /@|\d{3}/u,
};

/** A heading with none of them stands for itself: a template would only sound like one. */
const TOPICS: ReadonlyMap<string, readonly TopicQuestion[]> = new Map(
  [...packs].map(([language, { topics = [] }]) => [
    language,
    topics.map((topic) => ({ ...topic, pattern: new RegExp(topic.heading) })),
  ]),
);
/** A longer heading is more than a topic. */
const MAX_WORDS = 4;

/** How a visitor asks about a heading; undefined if the heading itself is the best wording. */
export const questionAbout = (heading: string, language: Language): string | undefined =>
  topicOf(heading, language)?.question;

/** Whether a text can answer what a visitor asks about its heading: most topics leave that open. */
export const mayAnswer = (heading: string, text: string, language: Language): boolean => {
  const needs = topicOf(heading, language)?.needs;
  return needs === undefined || NEEDS[needs].test(text);
};

const topicOf = (heading: string, language: Language): TopicQuestion | undefined => {
  const words = bareWords(heading);
  if (words.split(' ').length > MAX_WORDS) return undefined;
  return TOPICS.get(language)?.find(({ pattern }) => pattern.test(words));
};
