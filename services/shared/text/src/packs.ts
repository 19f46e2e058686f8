import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from './language-code.js';

/** Languages of some words, besides those of the pipeline. */
const FURTHER = ['sk', 'sl', 'hr', 'bg', 'et', 'lv', 'lt'] as const;

export const packCodes = [...LANGUAGES, ...FURTHER] as const;

export type PackCode = (typeof packCodes)[number];

type Words = readonly string[];

/** How pages say things, as patterns. */
export interface PageWords {
  /** Names of facts, before their values. */
  readonly labels?: Partial<Readonly<Record<'Brand' | 'SKU' | 'MPN' | 'GTIN' | 'Availability', Words>>>;
  /** `other` is unlikely to be about the thing on sale; `…Unspaced` are of scripts without edges of words. */
  readonly stock?: Partial<
    Readonly<
      Record<
        'other' | 'out' | 'outUnspaced' | 'preorder' | 'in' | 'inUnspaced' | 'order' | 'available',
        Words
      >
    >
  >;
  /** What is written on the button that puts a thing into the cart. */
  readonly buy?: Words;
  /** A link to the shop of a brand; the group is its name. */
  readonly brandStore?: Words;
  /** A shop on a day without hours. */
  readonly closed?: Words;
  /** From one time of the day to another. */
  readonly until?: Words;
  /** Before the number of a page, and between it and how many there are. */
  readonly sheet?: Words;
  readonly of?: Words;
  /** Before or behind an amount of money. */
  readonly currency?: Words;
  /** Words of registers, and for their numbers: nobody can be called there. */
  readonly registers?: Words;
  readonly number?: Words;
  /** Before a number that is dialled, without accents; `call` stands at the beginning of a word. */
  readonly phone?: Words;
  readonly call?: Words;
  /** Of a line about the company, whose numbers are those of registers. */
  readonly legal?: Words;
  /** Streets by the end of their name, before a name, and whole addresses. */
  readonly streetEndings?: Words;
  readonly streets?: Words;
  readonly addresses?: Words;
  /** Titles and sentences of what is shown in place of a page. */
  readonly faults?: Partial<
    Readonly<
      Record<'error' | 'missing' | 'maintenance' | 'unused' | 'refused' | 'signedOut' | 'loading', Words>
    >
  >;
  /** What elements are called in the source. */
  readonly names?: Partial<Readonly<Record<'price' | 'stock' | 'brand', Words>>>;
}

/** Words of one language, `packs/CODE.json`. In lists they are patterns; in one text they are parted by blanks. */
export interface LanguagePack {
  /** What the head of a conversation says until its owner writes something else. */
  readonly dialogueTitle?: string;
  /** Function and question words: they never decide what a text is about, but they tell its language. */
  readonly stopWords?: string;
  /** What people say before their name. */
  readonly introductions?: readonly string[];
  readonly titles?: readonly string[];
  /** Said before the name at the end of a message. */
  readonly thanks?: readonly string[];
  readonly regards?: readonly string[];
  /** These go on after a name that is written in small letters. */
  readonly connectors?: readonly string[];
  /** Small words inside a name. */
  readonly particles?: readonly string[];
  /** Headings that name a part every product's page has, and not what the page is about. */
  readonly partHeadings?: readonly string[];
  /** How questions begin. */
  readonly asking?: readonly string[];
  readonly greetings?: readonly string[];
  readonly and?: readonly string[];
  /** Months as they stand behind the full stop of a day. */
  readonly months?: readonly string[];
  /** What stands before an ordinal, and what is counted by one, in languages that write it with a full stop. */
  readonly ordinals?: { readonly before: readonly string[]; readonly counted: readonly string[] };
  /** Their full stop ends no sentence. */
  readonly abbreviations?: readonly string[];
  /** Endings that leave the stem of a word, where no library knows them. */
  readonly endings?: string;
  /** Endings whose accent visitors often leave out, as patterns, and without which no stemmer knows them. */
  readonly restored?: readonly (readonly [string, string])[];
  /** Words that tell how a visitor feels: folded, `_` for a blank, a final `*` for any ending. */
  readonly feelings?: Readonly<Record<string, string>>;
  readonly page?: PageWords;
  /** Questions about anything, asked of many kinds of sites. */
  readonly typicalQuestions?: readonly string[];
}

const read = (code: PackCode): LanguagePack =>
  JSON.parse(readFileSync(new URL(`../packs/${code}.json`, import.meta.url), 'utf8'));

export const packs: ReadonlyMap<PackCode, LanguagePack> = new Map(
  packCodes.map((code) => [code, read(code)]),
);

/** A language of the pipeline has at least a title. */
export const packOf = (language: Language) => packs.get(language) as LanguagePack & { dialogueTitle: string };

/** What the packs of all languages have of something, each once, English first. */
export const inAllLanguages = (of: (pack: LanguagePack) => readonly string[] | undefined): string[] => [
  ...new Set([...packs.values()].flatMap((pack) => of(pack) ?? [])),
];

/** Words that stand in one text. */
export const wordsIn = (text = ''): string[] => text.split(' ').filter(Boolean);
