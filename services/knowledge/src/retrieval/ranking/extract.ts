import { analyseWords } from '@chirrup/text/analyse';
import { gramSignature, gramSimilarities, textSignature } from '@chirrup/text/char-ngrams';
import type { Language } from '@chirrup/text/language';
import { type Sentence, splitSentences } from '@chirrup/text/sentences';
import { isNameLine } from '../../search/passage-facts.js';
import type { Candidate } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { coverage } from './rank.js';
import { termsByUnit } from './unit-terms.js';

export interface Extract {
  readonly text: string;
  /** Index of its first character in the passage. */
  readonly start: number;
  /** The same of the sentence that answers best; without one it is the first. */
  readonly best?: number;
}

/** A line like `Price: €19.99` answers by itself, but not one that only names the product. */
const FACT_LINE = /^[^:：\n]{1,40}[:：]\s*\S/u;
const FACT_LINE_LENGTH = 200;
/** Two sentences of fewer characters take in a third. */
const SHORT_PAIR = 80;
const NO_NEIGHBOUR = -1;
/** A section this short is quoted whole when its heading is what was asked: half a list of steps is no help. */
const SHORT_SECTION = 400;
/** A fact's label shows what it answers; its value may only repeat the product's name. */
const LABEL_BONUS = 0.6;
const GRAM_WEIGHT = 0.6;
/** The one to three sentences of a passage, found by the question, that answer it best; of a fact sheet the line. */
export function extract(asked: Question, candidate: Candidate): Extract {
  const { document: passage, language } = candidate;
  const open = wordsNotInTitle(asked, candidate);
  if (open.length === 0 && passage.text.length <= SHORT_SECTION) return { text: passage.text, start: 0 };
  const question = open.length === 0 ? asked : reducedTo(asked, open);
  const sentences = splitSentences(passage.text);
  const found = termsByUnit(candidate, sentences);
  const wanted = gramSignature(question.content);
  const grams = gramSimilarities(
    wanted,
    sentences.map(({ text }) => textSignature(text, language)),
  );
  const scores = sentences.map(({ text }, at) => {
    const label = labelAsked(question, text, language) ? LABEL_BONUS : 0;
    return coverage(question, found[at] ?? new Set()) + GRAM_WEIGHT * (grams[at] ?? 0) + label;
  });
  const best = scores.indexOf(Math.max(...scores));
  const chosen = sentences[best];
  if (!chosen) return { text: '', start: 0 };
  if (isFactLine(passage.text, chosen)) return chosen;
  const [first, last] = widen(question, sentences, found, scores, best);
  const start = sentences[first]?.start ?? 0;
  const end = (sentences[last]?.start ?? 0) + (sentences[last]?.text.length ?? 0);
  return { text: passage.text.slice(start, end), start, best: chosen.start };
}

/** Words of the question that the title does not cover: they distinguish the passage's sentences. */
function wordsNotInTitle(question: Question, { title }: Candidate) {
  const inTitle = new Set(title.map(({ term }) => term));
  return question.words.filter(({ alternatives }) => !alternatives.some(({ term }) => inTitle.has(term)));
}

function reducedTo(question: Question, words: Question['words']): Question {
  return { ...question, words, content: words.map(({ text, repaired }) => repaired ?? text).join(' ') };
}

function termsFound(question: Question, text: string, language: Language): ReadonlySet<number> {
  const present = new Set(analyseWords(text, language).flatMap(({ terms }) => terms));
  return new Set(question.terms.flatMap(({ term }, at) => (present.has(term) ? [at] : [])));
}

function labelAsked(question: Question, line: string, language: Language): boolean {
  const label = FACT_LINE.test(line) ? line.slice(0, line.search(/[:：]/u)) : '';
  return label !== '' && termsFound(question, label, language).size > 0;
}

function isFactLine(passage: string, { text, start }: Sentence): boolean {
  const ends = start + text.length;
  const ownLine =
    (start === 0 || passage[start - 1] === '\n') && (ends === passage.length || passage[ends] === '\n');
  return ownLine && text.length <= FACT_LINE_LENGTH && FACT_LINE.test(text) && !isNameLine(text);
}

/**
 * The best sentence with a neighbour, for a sentence alone is seldom understood: the one that brings more of the
 * question, else the one after; while both are short, a third.
 */
function widen(
  question: Question,
  sentences: readonly Sentence[],
  found: readonly ReadonlySet<number>[],
  scores: readonly number[],
  best: number,
): [first: number, last: number] {
  const coveredTogether = (neighbour: number) =>
    coverage(question, new Set([...(found[best] ?? []), ...(found[neighbour] ?? [])]));
  const worth = (neighbour: number) =>
    neighbour in sentences ? coveredTogether(neighbour) + (scores[neighbour] ?? 0) * 0.5 : NO_NEIGHBOUR;
  const [before, after] = [worth(best - 1), worth(best + 1)];
  if (before === NO_NEIGHBOUR && after === NO_NEIGHBOUR) return [best, best];
  const [first, last] = after >= before ? [best, best + 1] : [best - 1, best];
  const lengthOf = (at: number) => sentences[at]?.text.length ?? 0;
  if (lengthOf(first) + lengthOf(last) >= SHORT_PAIR) return [first, last];
  if (last + 1 < sentences.length) return [first, last + 1];
  return [Math.max(0, first - 1), last];
}
