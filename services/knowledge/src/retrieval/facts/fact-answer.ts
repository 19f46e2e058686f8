import { analyse } from '@chirrup/text/analyse';
import type { SearchIndex, WeightedTerm } from '../../search/search-index.js';
import type { JudgedPassages } from '../judge-words.js';
import type { Question } from '../question.js';
import { rank } from '../rank.js';
import type { RankedPassage } from '../retrieval.js';
import { type Asked, askedFacts } from './asked-facts.js';
import { statedFact } from './fact-sheet.js';
import { namedProduct } from './named-product.js';

/** A fact of the product that is named is what was asked for; a page's own statement is seldom wrong. */
const SURE = 0.95;
const CANDIDATES = 30;
/** Words of every fact sheet: they bring the sheets of the pages found among the candidates. */
const SHEET_WORDS = 'Product Brand Price Availability SKU';
const SHEET_WEIGHT = 0.5;

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
  const { document, language, extract, confidence } = answer;
  const others = judged.passages.filter((passage) => passage.document.doc_id !== document.doc_id);
  return {
    passages: [answer, ...others],
    quotes: [{ document, language, text: extract.text }],
    worthOffering: true,
    confidence,
  };
}

async function factAnswer(
  index: SearchIndex,
  botId: string,
  question: Question,
  { facts, askingWords }: Asked,
): Promise<RankedPassage | undefined> {
  const terms = [...question.terms, ...sheetTerms(question)];
  const found = await index.candidates(botId, terms, CANDIDATES);
  const passages = rank({ ...question, terms }, found).filter(
    ({ candidate }) => candidate.document.kind === 'passage',
  );
  const product = namedProduct(question, askingWords, passages);
  if (!product) return undefined;
  const stated = facts.flatMap((fact) => statedFact(product.lines, fact) ?? []);
  if (stated.length === 0) return undefined;
  const { document, language } = product.ranked.candidate;
  const text = `${product.name} — ${stated.join('; ')}`;
  return { document, language, confidence: SURE, extract: { text, start: 0 } };
}

/** Labels are English whatever the page's language, but are analysed as its language. */
function sheetTerms({ language, terms }: Question): WeightedTerm[] {
  const known = new Set(terms.map(({ term }) => term));
  const labels = new Set(
    (['en', language] as const).flatMap((each) => analyse(SHEET_WORDS, { language: each }).tokens),
  );
  return [...labels].flatMap((term) => (known.has(term) ? [] : [{ term, weight: SHEET_WEIGHT }]));
}
