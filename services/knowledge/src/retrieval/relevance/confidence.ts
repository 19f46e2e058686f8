import { contactDetails } from '../../extraction/visible/contact-details.js';
import { askedContact } from '../contact/asked-contact.js';
import { isForeign } from '../question/is-foreign.js';
import type { Question } from '../question/question.js';
import { QUOTE_WORDS } from '../quoting/quote.js';
import type { AnswerType } from './answer-type.js';
import { asksYesOrNo, typesGiven } from './answer-type.js';
import { mean } from './mean.js';
import type { Relevant } from './relevance.js';
import { CONFIDENCE, READING } from './weights.js';

/** What the gate looks at; see `docs/quality.md` for how its weights were fitted. */
export type GateSignals = Readonly<Record<keyof typeof CONFIDENCE.weights, number>>;

const TAIL = 5;

/** What speaks for `first`, the most relevant of `passages`, which are in that order. */
export function gateSignals(
  question: Question,
  asked: readonly AnswerType[],
  passages: readonly Relevant[],
  first: Relevant,
  quote: { readonly text: string; readonly words: number },
  lexical: number,
): GateSignals {
  const others = passages.filter((passage) => passage !== first);
  const source = first.ranked.candidate.document.sourceId;
  const tail = others.slice(0, TAIL);
  const all = question.words.reduce((sum, { importance }) => sum + importance, 0);
  const unknown = question.words.filter(({ alternatives }) => alternatives.length === 0);
  const unknownShare = all === 0 ? 0 : unknown.reduce((sum, { importance }) => sum + importance, 0) / all;
  const best = Math.max(...passages.map(({ ranked }) => ranked.score));
  return {
    block: first.block,
    unit: first.unit,
    words: first.ranked.score,
    coverage: first.ranked.coverage,
    unitCoverage: first.unitCoverage,
    lead: first.relevance - (others[0]?.relevance ?? first.relevance),
    tail: tail.length === 0 ? 0 : first.relevance - mean(tail.map(({ relevance }) => relevance)),
    unknown: unknownShare,
    unknownWords: unknownShare * question.words.length,
    length: Math.log(1 + question.text.split(/\s+/).filter(Boolean).length),
    contentLength: Math.log(1 + question.words.length),
    agreement: first.ranked.score === best ? 1 : 0,
    pages:
      passages.slice(0, TAIL).filter(({ ranked }) => ranked.candidate.document.sourceId === source).length /
      TAIL,
    typesGiven: first.typesGiven,
    typesMissing: asked.length - typesGiven(asked, quote.text),
    yesOrNo: asksYesOrNo(question.text) ? 1 : 0,
    bestCoverage: Math.max(...passages.map(({ ranked }) => ranked.coverage)),
    quoteLength: Math.log(Math.max(1, Math.min(quote.words, QUOTE_WORDS))),
    lexical,
    contactUnasked: contactUnasked(question.text, asked, quote.text),
    foreign: isForeign(question.text, first.ranked.candidate.language) ? 1 : 0,
  };
}

/** Passages of the sites the gate was fitted on. Among more of them one is near by chance more often, among fewer less. */
const FITTED_ON = 90;
const FEWEST_DOCUMENTS = 20;
const MOST_DOCUMENTS = 2_000;
const WEIGHT_OF_MORE = 0.8;
const WEIGHT_OF_FEWER = 0.25;

/**
 * How likely the first passage answers. 0…1
 * @param total documents of the bot
 */
export function confidenceOf(signals: GateSignals, total: number): number {
  let logit: number = CONFIDENCE.bias + sizeLogit(total);
  for (const [name, weight] of Object.entries(CONFIDENCE.weights))
    logit += weight * signals[name as keyof GateSignals];
  return 1 / (1 + Math.exp(-logit));
}

/**
 * The same where passages were read.
 * @param passages most relevant first
 * @param first the one that would be quoted
 * @param total documents of the bot
 */
export function confidenceAsRead(passages: readonly Relevant[], first: Relevant, total: number): number {
  const { bias, unit, lead, read } = READING.confidence;
  const next = passages.find((passage) => passage !== first);
  const ahead = next ? first.relevance - next.relevance : 0;
  const logit = bias + unit * first.unit + lead * ahead + read * (first.read ?? 0) + sizeLogit(total);
  return 1 / (1 + Math.exp(-logit));
}

/** What the number of a bot's documents adds to the gate's logit. */
export function sizeLogit(total: number): number {
  const size = Math.log(Math.min(Math.max(total, FEWEST_DOCUMENTS), MOST_DOCUMENTS) / FITTED_ON);
  return -size * (size > 0 ? WEIGHT_OF_MORE : WEIGHT_OF_FEWER);
}

/** 1 where a telephone number or e-mail address is quoted and nobody asked how to reach people, or when. */
function contactUnasked(question: string, asked: readonly AnswerType[], quote: string): number {
  const { phone, email } = contactDetails(quote);
  return (phone || email) && asked.length === 0 && !askedContact(question) ? 1 : 0;
}
