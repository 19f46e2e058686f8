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

/** A topic as sites head it, accents left out, how a visitor asks about it, and what a text needs to answer. */
export interface SiteTopic {
  readonly heading: string;
  readonly question: string;
  readonly needs?: 'hours' | 'number' | 'contact';
}

type Words = readonly string[];

/** All words of one language: `data/languages/CODE.json`. */
export interface ChatPack {
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
  /** Names of facts and states of stock, in the order of `fact-words.ts`; none if the knowledge has them in this language. */
  readonly facts?: { readonly labels: readonly string[]; readonly values: readonly string[] };
  /** Words of short questions to a shop that no other of the languages has, as patterns: "Versandkosten?" has no other word. */
  readonly askedWith?: Words;
  /** Topics most sites have. */
  readonly topics?: readonly SiteTopic[];
  /** Behind a time of the day. */
  readonly clock?: Words;
  /** Of what costs nothing. */
  readonly free?: Words;
  /** A hundredth of a currency, behind a number. */
  readonly hundredths?: Words;
  /** What a bot says to an image: the truth. */
  readonly imageReply?: string;
  /** The same where a model may see it: asks what the visitor wants to know. */
  readonly imageAsk?: string;
  /** How somebody says who they are: before a name, before anything, and between that and the name. */
  readonly identity?: { readonly naming?: Words; readonly being?: Words; readonly now?: Words };
  /** Headings nobody asks about, that ask the reader something, and words of who talks a model into something. */
  readonly headings?: { readonly furniture?: Words; readonly rhetorical?: Words; readonly toModels?: Words };
  /** Signs of an address in words, and what stands before a number that is dialled, or an address of a machine. */
  readonly contact?: Partial<Readonly<Record<'dot' | 'at' | 'call' | 'endpoint', Words>>>;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/languages/${name}.json`, import.meta.url), 'utf8'));

export const packs: ReadonlyMap<SpokenLanguage, ChatPack> = new Map(
  spokenLanguages.map((language) => [language, read(language)]),
);

/** Said in chats of every language. */
export const saidEverywhere: SmallTalkPhrases = read('everywhere');

export const chatPackOf = (language: SpokenLanguage): ChatPack => packs.get(language) as ChatPack;

/** Any of the words that all languages have for something, as a pattern. */
export const anyChatWord = (find: (pack: ChatPack) => readonly string[] | undefined): string =>
  `(?:${[...new Set(spokenLanguages.flatMap((language) => find(chatPackOf(language)) ?? []))].join('|')})`;
