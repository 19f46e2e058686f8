import { bareWords } from '@chirrup/text/fold';
import type { IndexDocument } from '../../search/index-document.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import { QUOTE_WORDS, type QuoteSpan } from '../quoting/quote.js';
import { wholeList } from '../quoting/whole-list.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Carefulness, Quote, RankedPassage } from '../result/retrieval.js';
import { gateConfidence, gateSignals, sizeLogit } from './confidence.js';
import { byRelevance, type DocumentReadings, isAnyRead, type Relevant } from './relevance.js';
import type { Signals } from './signals.js';
import { ENOUGH, READ, UNREAD, WORTH_OFFERING } from './weights.js';

const PASSAGE_LIMIT = 8;
/** A second block is quoted beside the first when it is hardly less relevant. */
const NEARLY_AS_RELEVANT = 0.7;
/** Words of two quotes of which one is a whole list. */
const LIST_ROOM = 170;
/** Share of a quote's words that make it a repetition of another. */
const REPEATED = 0.7;
/** Less behind than this, a passage answers as likely as the first. */
const HARDLY_BEHIND = 0.3;
/** Deviations from which one line of a list or table is surely the one that was asked for. */
const SURE_LEAD = 1;

export interface AnswerOptions {
  readonly carefulness: Carefulness;
  /** Documents of the bot. */
  readonly total: number;
  /**
   * A follow-up by itself, where the question is completed by the one before it. Of a product, only what it asks for is
   * said; of a list never one line alone, as the question names the line of the one before as well.
   */
  readonly followUp?: string;
}

/** Judges passages by words, meaning and reading together. */
export function answerPassages(
  signals: readonly Signals[],
  readings: DocumentReadings,
  { carefulness, total, followUp }: AnswerOptions,
): JudgedPassages {
  const gate = isAnyRead(signals, readings) ? READ : UNREAD;
  const needed = ENOUGH[carefulness];
  const passages = byRelevance(signals, readings, gate);
  const [first] = passages;
  const sureOf = (entry: Relevant) => gateConfidence(gate, gateSignals(passages, entry), sizeLogit(total));
  const confidence = first ? sureOf(first) : 0;
  const likely = (entry: Relevant) =>
    first && first.relevance - entry.relevance <= HARDLY_BEHIND
      ? confidence
      : Math.min(confidence, sureOf(entry));
  return {
    passages: passages.slice(0, PASSAGE_LIMIT).map((entry) => toPassage(entry, likely(entry))),
    quotes: confidence >= needed ? quotesOf(passages, followUp !== undefined) : [],
    worthOffering: confidence >= WORTH_OFFERING,
    confidence,
    needed,
  };
}

function quotesOf(passages: readonly Relevant[], wholeLists: boolean): Quote[] {
  const [first, second] = passages;
  if (!first) return [];
  const found = passages.map(documentOf);
  const span = wholeSpanOf(first, found, wholeLists);
  const quotes = [toQuote(first, span)];
  if (!second || first.relevance - second.relevance > NEARLY_AS_RELEVANT) return quotes;
  const beside = wholeSpanOf(second, found, wholeLists);
  // some lines of a table say too little where they stand beside another answer
  const room = beside.text.length > documentOf(second).text.length ? LIST_ROOM : 2 * QUOTE_WORDS;
  const fits = span.words + beside.words <= room;
  return fits && !repeats(beside.text, span.text) ? [...quotes, toQuote(second, beside)] : quotes;
}

/** Pages repeat facts in their text and in their structured data. */
function repeats(text: string, other: string): boolean {
  const words = new Set(bareWords(other).split(' '));
  const own = bareWords(text).split(' ');
  return own.filter((word) => words.has(word)).length >= REPEATED * own.length;
}

/** A list or table with all its lines, though it was cut into passages. */
function wholeSpanOf(entry: Relevant, found: readonly IndexDocument[], wholeLists: boolean): QuoteSpan {
  const whole = isOneLine(entry, wholeLists) ? undefined : wholeList(documentOf(entry), found);
  return whole ?? spanOf(entry, wholeLists);
}

function spanOf(entry: Relevant, wholeLists: boolean): QuoteSpan {
  return quotedSpan(entry.ranked.candidate, entry, isOneLine(entry, wholeLists));
}

/** One line alone where it is surely the one asked for. */
function isOneLine({ bestLead }: Relevant, wholeLists: boolean): boolean {
  return !wholeLists && bestLead >= SURE_LEAD;
}

function documentOf({ ranked }: Relevant): IndexDocument {
  return ranked.candidate.document;
}

function toQuote({ ranked, best }: Relevant, span: QuoteSpan): Quote {
  const { document, language } = ranked.candidate;
  return { document, language, text: composeQuote(document, language, best, span) };
}

function toPassage(entry: Relevant, confidence: number): RankedPassage {
  const { document, language } = entry.ranked.candidate;
  // a single line of a list is too little beside a link
  const { text, start, best } = spanOf(entry, true);
  return { document, language, confidence, extract: { text, start, best } };
}
