import { analyseWords } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { ABOUT_ELSE, type AskedFact, WORDINGS } from './wordings.js';

export interface Asked {
  /** In the order the question asks for them, with the words that do. */
  readonly facts: readonly { readonly fact: AskedFact; readonly text: string }[];
  /** The words it asks with, as the text pipeline writes them: they name no product. */
  readonly askingWords: ReadonlySet<string>;
  /** Languages it asks in, as far as these words tell. */
  readonly askedIn: readonly Language[];
}

interface Pattern {
  readonly fact: AskedFact;
  readonly language: Language;
  readonly pattern: RegExp;
}

const LONGEST_BETWEEN = 60;
const bounded = (source: string) => `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
const PATTERNS: readonly Pattern[] = Object.entries(WORDINGS).flatMap(([fact, wordings]) =>
  Object.entries(wordings).map(([language, source]) => ({
    fact: fact as AskedFact,
    language: language as Language,
    pattern: new RegExp(
      bounded(source.replaceAll('~', '\\p{L}*').replaceAll('…', `(.{1,${LONGEST_BETWEEN}}?)`)),
      'giu',
    ),
  })),
);
const ELSE = new RegExp(
  bounded(
    ABOUT_ELSE.trim()
      .split(/\s*\n\s*/)
      .join('|'),
  ),
  'iu',
);
/** French verbs with their subject behind them: 'est-il', 'reste-t-il'. */
const INVERTED = /^(?:est|sont|a|ont|reste|restent)-(?:t-)?(?:il|elle|ils|elles|ce|on)$/u;
const HOW_MUCH = /^how much(?: do| does)?$/iu;
/** Nobody asks for more at once. */
const MOST_FACTS = 3;

/** Which facts of a product a question asks for; undefined when it asks for none, or for something about the order. */
export function askedFacts(question: string): Asked | undefined {
  if (ELSE.test(question)) return undefined;
  const found = PATTERNS.flatMap(({ fact, language, pattern }) =>
    [...question.matchAll(pattern)].map((match) => ({
      fact,
      language,
      text: match[0],
      index: match.index,
      asking: askingWordsOf(match),
    })),
  );
  if (found.length === 0) return undefined;
  const facts = new Map(
    withoutHowMuch(found)
      .toSorted(byPlace)
      .map(({ fact, text }) => [fact, { fact, text }]),
  );
  const languages = new Set(found.map(({ language }) => language));
  const askingWords = new Set([...languages].flatMap((language) => grammarOf(question, language)));
  for (const { asking, language } of found)
    for (const word of analyseWords(asking, language)) askingWords.add(word.text);
  return { facts: [...facts.values()].slice(0, MOST_FACTS), askingWords, askedIn: [...languages] };
}

/** "are the trail shoes available" asks with its first and last word. */
function askingWordsOf([text, ...between]: RegExpExecArray): string {
  return between.reduce((rest, words) => (words ? rest.replace(words, ' ') : rest), text);
}

/** "how much does" asks for a price, unless something else of it is asked for: "how much does it weigh". */
function withoutHowMuch<T extends { fact: AskedFact; text: string }>(found: readonly T[]): readonly T[] {
  const isOpen = ({ fact, text }: T) => fact === 'price' && HOW_MUCH.test(text);
  const isMeasured = found.some(({ fact }) => fact === 'weight' || fact === 'volume');
  return isMeasured ? found.filter((one) => !isOpen(one)) : found;
}

/** Words that mean nothing in the language the question is asked in. */
function grammarOf(question: string, language: Language): string[] {
  const words = analyseWords(question, language);
  const empty = new Set(words.flatMap(({ stop, text }) => (stop ? [text] : [])));
  const inParts = words.filter(({ text }) => INVERTED.test(text)).map(({ text }) => text);
  return [...empty, ...inParts];
}

function byPlace(a: { index: number }, b: { index: number }): number {
  return a.index - b.index;
}
