import { bareWords } from '@chirrup/text/fold';
import type { CosineBackground } from '../../understanding/vector-arena.js';
import { extract } from '../extract.js';
import { judgePassage } from '../judge-passage.js';
import type { JudgedPassages } from '../judge-words.js';
import type { Question } from '../question.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import { QUOTE_WORDS, type Span } from '../quoting/quote.js';
import { leadOf, type Ranked } from '../rank.js';
import type { Carefulness, Quote, RankedPassage } from '../retrieval.js';
import { askedTypes } from './answer-type.js';
import { confidenceOf, gateSignals } from './confidence.js';
import { byRelevance, type Relevant } from './relevance.js';
import { signalsOf } from './signals.js';
import { ENOUGH, WORTH_OFFERING } from './weights.js';

const PASSAGE_LIMIT = 8;
/** A second block is quoted beside a short first one when it is hardly less relevant. */
const NEARLY_AS_RELEVANT = 0.7;
const SECOND_QUOTE_ROOM = 10;
/** Share of a quote's words that make it a repetition of another. */
const REPEATED = 0.7;
/** Deviations from which one line of a list or table is surely the one that was asked for. */
const SURE_LEAD = 1;

/**
 * Judges passages by words and meaning together.
 * @param ranked passages in the order of their words
 */
export function answerPassages(
  question: Question,
  ranked: readonly Ranked[],
  background: CosineBackground,
  carefulness: Carefulness,
): JudgedPassages {
  const asked = askedTypes(question.text);
  const passages = byRelevance(ranked.map((entry) => signalsOf(question, entry, background, asked)));
  const [first] = passages;
  if (!first) return { passages: [], quotes: [], worthOffering: false, confidence: 0 };
  const lexical = judgeWords(question, first.ranked, first.ranked === ranked[0] ? leadOf(ranked) : 0);
  // the gate was fitted on whole quotes
  const whole = quotedSpan(first.ranked.candidate.document, first.best, false);
  const signals = gateSignals(question, asked, passages, whole, lexical);
  const confidence = signals ? confidenceOf(signals) : 0;
  const answerable = confidence >= ENOUGH[carefulness];
  return {
    passages: passages
      .slice(0, PASSAGE_LIMIT)
      .map((entry, at) => toPassage(entry, at === 0 ? confidence : 0, passages)),
    quotes: answerable ? quotesOf(passages) : [],
    worthOffering: confidence >= WORTH_OFFERING,
    confidence,
  };
}

function quotesOf([first, second]: readonly Relevant[]): Quote[] {
  if (!first) return [];
  const span = spanOf(first);
  const quotes = [toQuote(first, span)];
  if (!second || first.relevance - second.relevance > NEARLY_AS_RELEVANT) return quotes;
  const beside = spanOf(second);
  const fits = span.words + beside.words <= QUOTE_WORDS + SECOND_QUOTE_ROOM;
  return fits && !repeats(beside.text, span.text) ? [...quotes, toQuote(second, beside)] : quotes;
}

/** Pages say the same in their text and in their structured data. */
function repeats(text: string, other: string): boolean {
  const words = new Set(bareWords(other).split(' '));
  const own = bareWords(text).split(' ');
  return own.filter((word) => words.has(word)).length >= REPEATED * own.length;
}

function spanOf({ ranked, best, bestLead }: Relevant): Span {
  return quotedSpan(ranked.candidate.document, best, bestLead >= SURE_LEAD);
}

function toQuote({ ranked, best }: Relevant, span: Span): Quote {
  const { document, language } = ranked.candidate;
  return { document, language, text: composeQuote(document, language, best, span) };
}

/** Those after the first get a share of its confidence by how relevant they are beside it. */
function toPassage(entry: Relevant, confidence: number, [first]: readonly Relevant[]): RankedPassage {
  const { document, language } = entry.ranked.candidate;
  const span = spanOf(entry);
  const behind = (first?.relevance ?? 0) - entry.relevance;
  return {
    document,
    language,
    confidence: confidence > 0 ? confidence : Math.exp(-Math.max(behind, 0.1)) * 0.4,
    extract: { text: span.text, start: span.start },
  };
}

function judgeWords(question: Question, ranked: Ranked, lead: number): number {
  const { document, language } = ranked.candidate;
  const found = extract(question, { title: document.title, text: document.text, language });
  return judgePassage(question, ranked, lead, found);
}
