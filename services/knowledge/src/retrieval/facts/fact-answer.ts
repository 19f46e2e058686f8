import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { rankWith } from '../ranking/rank-with.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { ProductFacts, Quote, RankedPassage } from '../result/retrieval.js';
import { type Asked, askedFacts } from './asked-facts.js';
import { statedFacts } from './fact-sheet.js';
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

async function factAnswer(
  index: SearchIndex,
  botId: string,
  question: Question,
  { facts: asked, askingWords, askedIn }: Asked,
): Promise<FactAnswer | undefined> {
  // labels are English whatever the page's language, but are analysed as its language
  const found = await rankWith(index, botId, question, [
    ['en', SHEET_WORDS],
    [question.language, SHEET_WORDS],
  ]);
  const passages = found.filter(({ candidate }) => candidate.document.kind === 'passage');
  const named = namedProduct(question, askingWords, passages);
  if (!named) return undefined;
  const lowered = named.name.toLowerCase();
  const outside = asked.filter(({ text }) => !lowered.includes(text.toLowerCase()));
  const facts = (outside.length > 0 ? outside : asked).flatMap(({ fact }) => statedFacts(named.lines, fact));
  const [first] = facts;
  if (!first) return undefined;
  const { document, language } = named.ranked.candidate;
  const line = `${first.label}: ${first.values[0]}`;
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

function sentenceOf({ name, facts }: ProductFacts): string {
  return `${name} — ${facts.map(({ label, values }) => `${label}: ${values.join(' / ')}`).join('; ')}`;
}

/** Shops write whole descriptions into the names of their products. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const cut = name.slice(0, LONGEST_NAME);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_NAME / 2)).toWellFormed()} …`;
}
