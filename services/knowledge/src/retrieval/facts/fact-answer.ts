import { analyse } from '@chirrup/text/analyse';
import type { SearchIndex, WeightedTerm } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { rank } from '../ranking/rank.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { RankedPassage } from '../result/retrieval.js';
import { type Asked, askedFacts } from './asked-facts.js';
import { statedFact } from './fact-sheet.js';
import { namedProduct } from './named-product.js';

/** A fact of the product that is named is what was asked for; a page's own statement is seldom wrong. */
const SURE = 0.95;
const CANDIDATES = 30;
/** Words of every fact sheet: they bring the sheets of the pages found among the candidates. */
const SHEET_WORDS = 'Product Brand Price Availability SKU';
const SHEET_WEIGHT = 0.5;
const LONGEST_NAME = 120;

/** What was judged, or instead the line of a product's fact sheet when a fact of it is asked for and it has it. */
export async function withFacts(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
): Promise<JudgedPassages> {
  const asked = askedFacts(question.text);
  const answer = asked && (await factAnswer(index, botId, question, asked));
  if (!answer) return judged;
  const { passage: first, text } = answer;
  const { document, language, confidence } = first;
  const others = judged.passages.filter((passage) => passage.document.docId !== document.docId);
  return {
    passages: [first, ...others],
    quotes: [{ document, language, text }],
    worthOffering: true,
    confidence,
  };
}

interface FactAnswer {
  readonly passage: RankedPassage;
  /** The answer: the facts asked for, with the product's name. */
  readonly text: string;
}

async function factAnswer(
  index: SearchIndex,
  botId: string,
  question: Question,
  { facts, askingWords }: Asked,
): Promise<FactAnswer | undefined> {
  const terms = [...question.terms, ...sheetTerms(question)];
  const found = await index.candidates(botId, terms, CANDIDATES);
  const passages = rank({ ...question, terms }, found).filter(
    ({ candidate }) => candidate.document.kind === 'passage',
  );
  const product = namedProduct(question, askingWords, passages);
  if (!product) return undefined;
  const name = product.name.toLowerCase();
  const outside = facts.filter(({ text }) => !name.includes(text.toLowerCase()));
  const stated = (outside.length > 0 ? outside : facts).flatMap(
    ({ fact }) => statedFact(product.lines, fact) ?? [],
  );
  const [first] = stated;
  if (!first) return undefined;
  const { document, language } = product.ranked.candidate;
  const extract = { text: first.line, start: document.text.indexOf(first.line) };
  return {
    passage: { document, language, confidence: SURE, extract },
    text: `${shortened(product.name)} — ${stated.map(({ text }) => text).join('; ')}`,
  };
}

/** Shops write whole descriptions into the names of their products. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const cut = name.slice(0, LONGEST_NAME);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_NAME / 2)).toWellFormed()} …`;
}

/** Labels are English whatever the page's language, but are analysed as its language. */
function sheetTerms({ language, terms }: Question): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term));
  const labels = new Set(
    (['en', language] as const).flatMap((each) => analyse(SHEET_WORDS, { language: each }).tokens),
  );
  return [...labels].flatMap((term) => (known.has(term) ? [] : [{ term, weight: SHEET_WEIGHT }]));
}
