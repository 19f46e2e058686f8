import type { Question } from '../question/question.js';
import { type Extract, extract } from '../ranking/extract.js';
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
const NOTHING: Extract = { text: '', start: 0 };

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
  const passages = ranked.slice(0, PASSAGE_LIMIT).map((entry, at): RankedPassage => {
    const { document, language } = entry.candidate;
    const lead = at === 0 ? leadOf(ranked) : 0;
    const found = at < EXTRACT_LIMIT ? extract(question, entry.candidate) : NOTHING;
    return {
      document,
      language,
      confidence: judgePassage(question, entry, lead, found),
      extract: found,
    };
  });
  const [best] = passages;
  const confidence = best?.confidence ?? 0;
  const needed = ENOUGH[carefulness];
  const quotes =
    best && confidence >= needed
      ? [{ document: best.document, language: best.language, text: best.extract.text }]
      : [];
  return { passages, quotes, worthOffering: confidence >= WORTH_OFFERING, confidence, needed };
}
