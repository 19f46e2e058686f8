import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { rankWith } from '../ranking/rank-with.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { RankedPassage } from '../result/retrieval.js';
import { type Asked, askedFacts } from './asked-facts.js';
import { statedFact } from './fact-sheet.js';
import { namedProduct } from './named-product.js';

/** A fact of the product that is named is what was asked for; a page's own statement is seldom wrong. */
const SURE = 0.95;
/** Words of every fact sheet: they bring the sheets of the pages found among the candidates. */
const SHEET_WORDS = 'Product Brand Price Availability SKU';
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
  // labels are English whatever the page's language, but are analysed as its language
  const found = await rankWith(index, botId, question, [
    ['en', SHEET_WORDS],
    [question.language, SHEET_WORDS],
  ]);
  const passages = found.filter(({ candidate }) => candidate.document.kind === 'passage');
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
