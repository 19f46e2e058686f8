import { analyseWords } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { productOf, sheetLines } from '../../search/passage-facts.js';
import { titleAndHeading } from '../../search/passage-title.js';
import type { Question } from '../question/question.js';
import type { Ranked } from '../ranking/rank.js';
import { isAskingWord } from './asked-fact.js';

/** A page's fact sheet and how well a question names what it is about. */
export interface NamedProduct {
  readonly ranked: Ranked;
  readonly name: string;
  /** Share of the question's naming words, by importance, that name the product. 0…1 */
  readonly named: number;
  /** Share of the product's own name that stands in the question. 0…1 */
  readonly precision: number;
}

/** Of a question's words that name something, this share has to name the product. */
const SURELY_NAMED = 0.7;
/** Facts that name a product as its name does. */
const NAMES = /^(?:Brand|SKU|MPN|GTIN|Product code)$/;
/** As near in naming as to be the same: what else speaks for a page decides. */
const NEARLY = 0.02;

/**
 * The products a question surely names, best named first, out of the fact sheets among the candidates.
 * @param ranked best first
 */
export function namedProducts(question: Question, ranked: readonly Ranked[]): NamedProduct[] {
  const naming = question.words.filter(({ text }) => !isAskingWord(text));
  if (naming.length === 0) return [];
  return ranked
    .flatMap((entry) => productIn(question, naming, entry))
    .filter(({ named }) => named >= SURELY_NAMED)
    .toSorted(byNaming);
}

function productIn(question: Question, naming: Question['words'], ranked: Ranked): NamedProduct[] {
  const { document, language } = ranked.candidate;
  const lines = sheetLines(document.text);
  if (lines.length === 0) return [];
  const { title } = titleAndHeading(document);
  const product = productOf(lines);
  const named = lines.flatMap(({ label, value }) => (NAMES.test(label) ? [value] : []));
  const name = product ?? title;
  const present = wordsOf([title, product, ...named].join(' '), language);
  return [
    {
      ranked,
      name,
      named: shareNamed(question, naming, present),
      precision: shareMentioned(name, question, language),
    },
  ];
}

/** Share of words that name something, by importance, that stand among `present`, as they are or as what they stand for. 0…1 */
export function shareNamed(
  question: Question,
  naming: Question['words'],
  present: ReadonlySet<string>,
): number {
  let all = 0;
  let named = 0;
  for (const { text, alternatives, importance } of naming) {
    const trust = alternatives.map(({ term, trust }) =>
      present.has(question.terms[term]?.term ?? '') ? trust : 0,
    );
    named += importance * Math.max(present.has(text) ? 1 : 0, ...trust);
    all += importance;
  }
  return all === 0 ? 0 : named / all;
}

/** Share of a name's words that stand in a question. 0…1 */
export function shareMentioned(name: string, question: Question, language: Language): number {
  const asked = new Set([
    ...question.terms.map(({ term }) => term),
    ...question.words.map(({ text }) => text),
  ]);
  const own = analyseWords(name, language).filter(({ stop }) => !stop);
  const mentioned = own.filter(({ text, terms }) => [text, ...terms].some((term) => asked.has(term)));
  return own.length === 0 ? 0 : mentioned.length / own.length;
}

/** Words as they stand too: a question in another language has other stems, and other words that mean nothing. */
export function wordsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyseWords(text, language).flatMap((word) => [word.text, ...word.terms, ...word.loose]));
}

function byNaming(a: NamedProduct, b: NamedProduct): number {
  if (Math.abs(a.named - b.named) > NEARLY) return b.named - a.named;
  if (Math.abs(a.precision - b.precision) > NEARLY) return b.precision - a.precision;
  return b.ranked.score - a.ranked.score;
}
