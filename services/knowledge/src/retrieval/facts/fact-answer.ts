import { labelledLines, sheetLines } from '../../search/passage-facts.js';
import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import type { Ranked } from '../ranking/rank.js';
import { rankWith } from '../ranking/rank-with.js';
import type { JudgedPassages } from '../result/judge-words.js';
import { offerInstead } from '../result/offer-instead.js';
import type { ProductFacts, Quote, RankedPassage } from '../result/retrieval.js';
import { type Asked, askedFacts } from './asked-facts.js';
import { type StatedFact, statedFacts } from './fact-sheet.js';
import { type NamedProduct, namedProducts } from './named-product.js';
import type { AskedFact } from './wordings.js';

/** A fact of the product that is named is what was asked for; a page's own statement is seldom wrong. */
const SURE = 0.95;
/** Words of every fact sheet: they bring the sheets of the pages found among the candidates. */
const SHEET_WORDS = 'Product Brand Price Availability SKU';
/** Of what a product's page says beside its sheet. */
const DETAIL_WORDS = 'weight volume capacity waterproof care washing material colours back stock';
const LONGEST_NAME = 120;

/**
 * What was judged, or instead the line of a product's fact sheet when a fact of it is asked for and it has it. Where its
 * page does not state the fact, that of another product is no answer: its page is offered.
 * @param followUp the last of the questions that `question` consists of: only what it asks for is said
 */
export async function withFacts(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
  followUp?: string,
): Promise<JudgedPassages> {
  const all = askedFacts(question.text);
  const own = followUp === undefined ? undefined : askedFacts(followUp);
  const asked = all && own ? { ...all, facts: own.facts } : all;
  if (!asked) return judged;
  const passages = await sheetsAndDetails(index, botId, question);
  const products = namedProducts(question, asked.askingWords, passages);
  const [named] = products;
  if (!named) return judged;
  const answer = factAnswer(named, passages, asked);
  if (!answer) {
    return isOfOthers(judged.quotes, products, passages) ? offerInstead(named.ranked, judged) : judged;
  }
  const { passage: first, quote } = answer;
  const { document, confidence } = first;
  const others = judged.passages.filter((passage) => passage.document.docId !== document.docId);
  return { passages: [first, ...others], quotes: [quote], worthOffering: true, confidence };
}

interface FactAnswer {
  readonly passage: RankedPassage;
  /** The facts asked for, with the product's name. */
  readonly quote: Quote;
}

async function sheetsAndDetails(index: SearchIndex, botId: string, question: Question): Promise<Ranked[]> {
  // labels are English whatever the page's language, but are analysed as its language
  const found = await rankWith(index, botId, question, [
    ['en', `${SHEET_WORDS} ${DETAIL_WORDS}`],
    [question.language, SHEET_WORDS],
  ]);
  return found.filter(({ candidate }) => candidate.document.kind === 'passage');
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
  { facts: asked, askedIn }: Asked,
): FactAnswer | undefined {
  const lowered = named.name.toLowerCase();
  const outside = asked.filter(({ text }) => !lowered.includes(text.toLowerCase()));
  const wanted = (outside.length > 0 ? outside : asked).map(({ fact }) => fact);
  const sheets = [named.ranked, ...passages.filter((entry) => entry !== named.ranked && isOf(named, entry))];
  const stated = wanted.flatMap((fact) => firstStated(sheets, fact) ?? []);
  const [first] = stated;
  if (!first) return undefined;
  const { document, language } = first.ranked.candidate;
  const facts = stated.flatMap((each) => each.facts);
  const line = `${facts[0]?.label}: ${facts[0]?.values[0]}`;
  const product = { name: shortened(named.name), facts, askedIn };
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

function isOf({ ranked }: NamedProduct, { candidate }: Ranked): boolean {
  return candidate.document.sourceId === ranked.candidate.document.sourceId;
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
