import { readFileSync } from 'node:fs';
import type { SmallTalk } from '../answer.js';

/** Languages the product itself speaks; of a text that fits several, the first. */
export const spokenLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ja',
  'zh',
  'ko',
  'ar',
  'vi',
  'id',
  'hi',
  'th',
] as const;

export type SpokenLanguage = (typeof spokenLanguages)[number];

/**
 * Phrases of small talk by what they are. `whoAreYou`: whether this is a person, and what can be asked; `unhappy`: an answer
 * did not help; `okay` confirms that something was understood; `filler` may stand beside any of them.
 */
export type SmallTalkPhrases = Readonly<Record<SmallTalk | 'okay' | 'filler', readonly string[]>>;

/** All words of one language: `data/languages/CODE.json`. */
export interface LanguagePack {
  /** What the product says; `{question}`, `{email}` and `{language}` are filled in. */
  readonly phrases: Readonly<
    Record<
      | 'notFound'
      | 'nothingFound'
      | 'writeTo'
      | 'noAnswerTo'
      | 'mayHelp'
      | 'quoted'
      | 'answeredBefore'
      | 'searchUnavailable'
      | 'failed',
      string
    >
  >;
  readonly smallTalk: SmallTalkPhrases;
  /** What the product answers to small talk. */
  readonly replies: Readonly<Record<SmallTalk, string>>;
  /** Names of facts and states of stock, in the order of `fact-words.ts`; none where the knowledge has them in this language. */
  readonly facts?: { readonly labels: readonly string[]; readonly values: readonly string[] };
  /** Words of short questions to a shop that no other of the languages has, as patterns: "Versandkosten?" has no other word. */
  readonly askedWith?: readonly string[];
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/languages/${name}.json`, import.meta.url), 'utf8'));

const packs: ReadonlyMap<SpokenLanguage, LanguagePack> = new Map(
  spokenLanguages.map((language) => [language, read(language)]),
);

/** Said in chats of every language. */
export const saidEverywhere: SmallTalkPhrases = read('everywhere');

export const packOf = (language: SpokenLanguage): LanguagePack => packs.get(language) as LanguagePack;
