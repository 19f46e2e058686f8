import type { Question } from '../question/question.js';
import { type Extract, extract } from '../ranking/extract.js';
import { judgePassage } from '../ranking/judge-passage.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import type { Quote, RankedPassage } from './retrieval.js';

const PASSAGE_LIMIT = 8;
/** Passages whose best sentences are looked for; an answer never quotes more. */
const EXTRACT_LIMIT = 2;
const ENOUGH = 0.5;
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
}

/** Judges passages by their words alone. */
export function judgeByWords(question: Question, ranked: readonly Ranked[]): JudgedPassages {
  const passages = ranked.slice(0, PASSAGE_LIMIT).map((entry, at): RankedPassage => {
    const { document, language } = entry.candidate;
    const lead = at === 0 ? leadOf(ranked) : 0;
    const found =
      at < EXTRACT_LIMIT
        ? extract(question, { title: document.title, text: document.text, language })
        : NOTHING;
    return {
      document,
      language,
      confidence: judgePassage(question, entry, lead, found),
      extract: found,
    };
  });
  const [best] = passages;
  const confidence = best?.confidence ?? 0;
  const quotes =
    best && confidence >= ENOUGH
      ? [{ document: best.document, language: best.language, text: best.extract.text }]
      : [];
  return { passages, quotes, worthOffering: confidence >= WORTH_OFFERING, confidence };
}
