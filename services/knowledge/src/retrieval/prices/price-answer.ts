import { countWords } from '../../chunking/count-words.js';
import type { IndexDocument } from '../../search/index-document.js';
import { sheetLines } from '../../search/passage-facts.js';
import { speaksOf } from '../concepts/related-terms.js';
import type { Concept } from '../concepts/words/english.js';
import { type Asked, askedFacts } from '../facts/asked-facts.js';
import { shareMentioned, shareNamed, wordsOf } from '../facts/named-product.js';
import type { AskedFact } from '../facts/wordings.js';
import type { Question } from '../question/question.js';
import { unitsOf } from '../quoting/units.js';
import type { Ranked } from '../ranking/rank.js';
import { typesGiven } from '../relevance/answer-type.js';
import { answerWithLines } from '../result/answer-with-lines.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Quote } from '../result/retrieval.js';

/** A line of a price list that names what is asked for answers, unless a pair of the owner's is nearly the question. */
const SURE = 0.8;
/** Share of what the question names that stands in the line. */
const NAMED = 0.8;
/** Share of the line's own name that stands in the question. */
const PRECISE = 0.3;
/** Lines with a price that make a list one of prices. */
const FEWEST_PRICES = 2;
/** As near in naming as to be meant too. */
const NEARLY = 0.02;
const MOST_LINES = 3;
/** Words of two quotes together. */
const ROOM = 80;
/** Facts that are of one thing or another, and what a heading about them speaks of. */
const CONCEPT_OF: Partial<Record<AskedFact, Concept>> = {
  price: 'price',
  availability: 'availability',
  restock: 'availability',
};
const LABEL = /^([^:：\n]{1,80}): \S/u;

interface PriceLine {
  readonly list: Ranked;
  readonly at: number;
  readonly named: number;
  readonly precision: number;
}

/**
 * What was judged, or instead, for a question what something costs, the lines of a price list that name it. Where nothing
 * is named, no price of one thing is an answer.
 * @param passages the candidates: what names it is among them
 */
export function withPrices(
  question: Question,
  passages: readonly Ranked[],
  judged: JudgedPassages,
): JudgedPassages {
  const asked = askedFacts(question.text);
  if (!asked) return judged;
  const naming = question.words.filter(({ text }) => !asked.askingWords.has(text));
  if (naming.length === 0) return whereNothingIsNamed(asked, judged, passages);
  if (asked.facts.some(({ fact }) => fact !== 'price')) return judged;
  const lines = passages
    .flatMap((list) => priceLines(list, question, naming))
    .filter(({ named, precision }) => named >= NAMED && precision >= PRECISE)
    .toSorted(byNaming);
  const [first] = lines;
  return first ? answeredBy(first, lines, judged) : judged;
}

/** Where nothing is named, a price or what is in stock is an answer only of the one product, or under a heading about that. */
function whereNothingIsNamed(
  { facts }: Asked,
  judged: JudgedPassages,
  passages: readonly Ranked[],
): JudgedPassages {
  const [quote] = judged.quotes;
  const concepts = facts.flatMap(({ fact }) => CONCEPT_OF[fact] ?? []);
  if (!quote || concepts.length < facts.length) return judged;
  const { document, language } = quote;
  const isAbout = concepts.some((concept) => speaksOf(concept, document.title, language));
  return isAbout || isOnlyProduct(document, passages) ? judged : { ...judged, quotes: [] };
}

function isOnlyProduct({ sourceId }: IndexDocument, passages: readonly Ranked[]): boolean {
  const sheets = passages
    .map(({ candidate }) => candidate.document)
    .filter(({ text }) => sheetLines(text).length > 0);
  return sheets.length > 0 && sheets.every((sheet) => sheet.sourceId === sourceId);
}

function priceLines(list: Ranked, question: Question, naming: Question['words']): PriceLine[] {
  const { document, language } = list.candidate;
  if (sheetLines(document.text).length > 0) return [];
  const units = unitsOf(document.text);
  const priced = units.flatMap(({ text }, at) => (typesGiven(['price'], text) > 0 ? [at] : []));
  if (priced.length < FEWEST_PRICES) return [];
  return priced.flatMap((at) => {
    const line = units[at]?.text ?? '';
    const label = LABEL.exec(line)?.[1];
    if (label === undefined) return [];
    const name = wordsOf(label, language);
    const around = wordsOf(`${document.title} ${line.slice(label.length)}`, language);
    // "for a weekend" chooses a column of the line, and "frame" is what the whole list is about
    const own = naming.filter((word) => stands(question, word, name) || !stands(question, word, around));
    if (own.length === 0) return [];
    const named = shareNamed(question, own, name);
    return [{ list, at, named, precision: shareMentioned(label, question, language) }];
  });
}

function stands(question: Question, word: Question['words'][number], present: ReadonlySet<string>): boolean {
  return shareNamed(question, [word], present) > 0;
}

function byNaming(a: PriceLine, b: PriceLine): number {
  return Math.abs(a.named - b.named) > NEARLY ? b.named - a.named : b.precision - a.precision;
}

/** The line, and those of its list that are named as well. */
function answeredBy(first: PriceLine, lines: readonly PriceLine[], judged: JudgedPassages): JudgedPassages {
  const chosen = lines
    .filter(({ list, named, precision }) => {
      return list === first.list && first.named - named <= NEARLY && first.precision - precision <= NEARLY;
    })
    .slice(0, MOST_LINES)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const answer = answerWithLines(first.list, chosen, SURE, judged);
  // a line that names more than what is asked for may be about something else
  const beside = first.precision < 1 ? answer.quotes.flatMap((own) => pricesIn(judged.quotes, own)) : [];
  return { ...answer, quotes: [...answer.quotes, ...beside] };
}

/** What else was found as the answer and has a price, where there is room for it. */
function pricesIn(quotes: readonly Quote[], { document, text }: Quote): readonly Quote[] {
  const [quote] = quotes;
  if (!quote || quote.document.docId === document.docId || typesGiven(['price'], quote.text) === 0) return [];
  return countWords(`${text} ${quote.text}`) <= ROOM ? [quote] : [];
}
