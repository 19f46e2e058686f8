import type { Question } from '../question/question.js';
import { composeQuote, isRow, quotedSpan } from '../quoting/compose-quote.js';
import { bestUnit } from '../ranking/best-unit.js';
import { judgePassage } from '../ranking/judge-passage.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import type { Carefulness, Quote, RankedPassage } from './retrieval.js';

const PASSAGE_LIMIT = 8;
/** Passages whose best sentences are looked for; an answer never quotes more. */
const EXTRACT_LIMIT = 2;
/** Chosen on the sites of `training/sites`: wrong .04, .05 and .06 of all questions, right .13, .16 and .17. */
const ENOUGH: Readonly<Record<Carefulness, number>> = { careful: 0.8, balanced: 0.65, bold: 0.5 };
/** From this confidence on a page is offered. */
const WORTH_OFFERING = 0.2;

export interface JudgedPassages {
  /** Best first. */
  readonly passages: readonly RankedPassage[];
  /** The answer; empty when no passage answers with enough confidence. */
  readonly quotes: readonly Quote[];
  /** Something near was found: its pages may help. */
  readonly worthOffering: boolean;
  /** How likely the first passage answers. */
  readonly confidence: number;
  /** From which confidence on it is the answer. */
  readonly needed: number;
}

/** Judges passages by their words alone. */
export function judgeByWords(
  question: Question,
  ranked: readonly Ranked[],
  carefulness: Carefulness,
): JudgedPassages {
  const extracts = ranked.slice(0, EXTRACT_LIMIT).map(({ candidate }) => {
    const unit = bestUnit(question, candidate);
    return { ...quotedSpan(candidate, unit, isRow(candidate.document.text, unit)), unit };
  });
  const passages = ranked.slice(0, PASSAGE_LIMIT).map((entry, at): RankedPassage => {
    const { document, language } = entry.candidate;
    const { text, start, best } = extracts[at] ?? { text: '', start: 0, best: 0 };
    const confidence = judgePassage(question, entry, at === 0 ? leadOf(ranked) : 0, text);
    return { document, language, confidence, extract: { text, start, best } };
  });
  const [first] = passages;
  const [span] = extracts;
  const confidence = first?.confidence ?? 0;
  const needed = ENOUGH[carefulness];
  const quotes: Quote[] = [];
  if (first && span && confidence >= needed) {
    const { document, language } = first;
    quotes.push({ document, language, text: composeQuote(document, language, span.unit.best, span) });
  }
  return { passages, quotes, worthOffering: confidence >= WORTH_OFFERING, confidence, needed };
}
