import { analyse } from '@chirrup/text/analyse';
import { labelledLines, sheetLines } from '../../search/passage-facts.js';
import type { WeightedTerm } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import type { Ranked } from '../ranking/rank.js';
import type { JudgedPassages } from '../result/judge-words.js';
import { offerInstead } from '../result/offer-instead.js';
import type { ProductFacts, Quote, RankedPassage } from '../result/retrieval.js';
import type { RecognisedFact } from './asked-fact.js';
import type { AskedFact } from './fact-questions.js';
import { type StatedFact, statedFacts } from './fact-sheet.js';
import { type NamedProduct, namedProducts } from './named-product.js';

/** A fact of the product that is named is what was asked for; a page's own statement is seldom wrong. */
const SURE = 0.95;
const LONGEST_NAME = 120;

/** Labels of every fact sheet, English whatever the page's language. */
const SHEET_LABELS = 'Product Brand Price Availability SKU';
const LABEL_WEIGHT = 0.5;

/** What a question about a fact is searched with beside its own words: it finds the sheets of pages that say much else. */
export function sheetTerms({ language, terms }: Question): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term));
  // they are analysed as the page's language
  const labels = new Set(
    (['en', language] as const).flatMap((of) => analyse(SHEET_LABELS, { language: of }).tokens),
  );
  return [...labels].flatMap((term) => (known.has(term) ? [] : [{ term, weight: LABEL_WEIGHT }]));
}

/**
 * What was judged, or instead the line of a product's fact sheet when a fact of it is asked for and it has it. Where its
 * page does not state the fact, that of another product is no answer: its page is offered.
 * @param passages found for the question, best first
 */
export function withFacts(
  question: Question,
  passages: readonly Ranked[],
  judged: JudgedPassages,
  asked: RecognisedFact,
): JudgedPassages {
  const products = namedProducts(question, passages);
  const [named] = products;
  if (!named) return judged;
  const answer = factAnswer(named, passages, asked);
  if (!answer) {
    return isOfOthers(judged.quotes, products, passages) ? offerInstead(named.ranked, judged) : judged;
  }
  const { passage: first, quote } = answer;
  const { document, confidence } = first;
  const others = judged.passages.filter((passage) => passage.document.docId !== document.docId);
  return { ...judged, passages: [first, ...others], quotes: [quote], worthOffering: true, confidence };
}

interface FactAnswer {
  readonly passage: RankedPassage;
  /** The facts asked for, with the product's name. */
  readonly quote: Quote;
}

/** Whether all that is quoted, if anything, is from pages of products that the question does not name. */
function isOfOthers(
  quotes: readonly Quote[],
  named: readonly NamedProduct[],
  passages: readonly Ranked[],
): boolean {
  const isNamed = new Set(named.map(({ ranked }) => ranked.candidate.document.sourceId));
  const hasSheet = new Set(
    passages.flatMap(({ candidate: { document } }) =>
      sheetLines(document.text).length > 0 ? [document.sourceId] : [],
    ),
  );
  return quotes.every(({ document: { sourceId } }) => hasSheet.has(sourceId) && !isNamed.has(sourceId));
}

function factAnswer(
  named: NamedProduct,
  passages: readonly Ranked[],
  { fact, language: askedIn }: RecognisedFact,
): FactAnswer | undefined {
  const { sourceId } = named.ranked.candidate.document;
  const ofPage = passages.filter(({ candidate }) => candidate.document.sourceId === sourceId);
  const sheets = [named.ranked, ...ofPage.filter((entry) => entry !== named.ranked)];
  const first = firstStated(sheets, fact);
  if (!first) return undefined;
  const { document, language } = first.ranked.candidate;
  const { facts } = first;
  const line = `${facts[0]?.label}: ${facts[0]?.values[0]}`;
  const product = { name: shortened(named.name), facts, askedIn: [askedIn] };
  return {
    passage: {
      document,
      language,
      confidence: SURE,
      extract: { text: line, start: document.text.indexOf(line) },
    },
    quote: { document, language, text: sentenceOf(product), product },
  };
}

/** The first of a product's passages that states a fact: its sheet, else what its page says under the fact's label. */
function firstStated(
  passages: readonly Ranked[],
  fact: AskedFact,
): { ranked: Ranked; facts: readonly StatedFact[] } | undefined {
  for (const ranked of passages) {
    const facts = statedFacts(labelledLines(ranked.candidate.document.text), fact);
    if (facts.length > 0) return { ranked, facts };
  }
  return undefined;
}

function sentenceOf({ name, facts }: ProductFacts): string {
  return `${name} — ${facts.map(({ label, values }) => `${label}: ${values.join(' / ')}`).join('; ')}`;
}

/** Shops write whole descriptions into the names of their products. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const cut = name.slice(0, LONGEST_NAME);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_NAME / 2)).toWellFormed()} …`;
}
