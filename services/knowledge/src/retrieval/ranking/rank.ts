import { analyse } from '@chirrup/text/analyse';
import {
  type GramSignature,
  gramSignature,
  gramSimilarities,
  textSignature,
} from '@chirrup/text/char-ngrams';
import { inverseFrequency, termScore } from '../../search/index/bm25.js';
import { splitPassageTitle } from '../../search/passage-title.js';
import type { Candidate, Candidates, Occurrence } from '../../search/search-index.js';
import type { Alternative, Question, QuestionWord } from '../question/question.js';

/** Shares of the signals in the final score; chosen on one question collection, confirmed on another. */
const WEIGHTS = { terms: 1, sequence: 0.35, proximity: 0.5, grams: 2, body: 1, heading: 0.2 } as const;
/** Two words belong together when at most this many terms apart. */
const NEAR = 3;

export interface Ranked {
  readonly candidate: Candidate;
  /** All signals together; comparable between documents of one question. */
  readonly score: number;
  /** Share of the question, by importance of its words, that stands in the title, and in title or text. 0…1. */
  readonly titleCoverage: number;
  readonly coverage: number;
}

/** Lead assumed for a document without a rival: neither strong nor weak evidence. */
const NO_RIVAL = 0.25;

/** How far the best document is ahead of the next that comes from elsewhere. */
export function leadOf(ranked: readonly Ranked[]): number {
  const [first, ...others] = ranked;
  const rival = others.find(
    ({ candidate }) => candidate.document.sourceId !== first?.candidate.document.sourceId,
  );
  if (!first || !rival) return NO_RIVAL;
  return (first.score - rival.score) / Math.max(first.score, Number.EPSILON);
}

const signatures = new WeakMap<object, GramSignature>();

/** Orders candidates by BM25, word order, word proximity and character n-grams, each normalised before they are added. */
export function rank(question: Question, candidates: Candidates): Ranked[] {
  const importances = candidates.frequencies.map(
    (frequency, at) => (question.terms[at]?.weight ?? 0) * inverseFrequency(frequency, candidates.total),
  );
  const totalImportance =
    sum(
      question.words.map((word) =>
        Math.max(0, ...word.alternatives.map((alternative) => importanceOf(word, alternative, importances))),
      ),
    ) || 1;
  const words = wordOfTerm(question);
  const pairs = pairsAsked(question);
  const asked = gramSignature(question.content);
  const grams = gramSimilarities(asked, candidates.documents.map(signatureOf));
  const ranked = candidates.documents.map((candidate, at): Ranked => {
    const { sequence, proximity } = togetherness(candidate, words, pairs);
    const score =
      WEIGHTS.terms * (bm25(question, candidate, importances, candidates) / totalImportance) +
      WEIGHTS.sequence * sequence +
      WEIGHTS.proximity * proximity +
      WEIGHTS.grams * (grams[at] ?? 0) +
      WEIGHTS.body * bodyCoverage(question, candidate) +
      WEIGHTS.heading * headingCoverage(question, candidate);
    const inTitle = new Set(candidate.title.map(({ term }) => term));
    const anywhere = new Set([...inTitle, ...candidate.text.map(({ term }) => term)]);
    return {
      candidate,
      score,
      titleCoverage: coverage(question, inTitle),
      coverage: coverage(question, anywhere),
    };
  });
  return ranked.sort((a, b) => b.score - a.score);
}

function signatureOf({ document, language }: Candidate): GramSignature {
  const known = signatures.get(document);
  if (known) return known;
  const made = textSignature(`${document.title} ${document.text}`, language);
  signatures.set(document, made);
  return made;
}

/** A word counts as itself or as the best of what it may stand for: a page is no nearer for using three synonyms. */
function bm25(
  { words }: Question,
  candidate: Candidate,
  importances: readonly number[],
  { averageLength }: Candidates,
): number {
  const counts = importances.map(() => ({ title: 0, text: 0 }));
  for (const { term } of candidate.title) count(counts[term], 'title');
  for (const { term } of candidate.text) count(counts[term], 'text');
  const average = averageLength[candidate.document.kind];
  const termScores = counts.map(({ title, text }) => termScore(title, text, candidate.length, average));
  return sum(
    words.map((word) => {
      const scoreOf = ({ term, trust }: Alternative) =>
        importanceOf(word, { term, trust }, importances) * (termScores[term] ?? 0);
      const own = sum(word.alternatives.filter(({ trust }) => trust === 1).map(scoreOf));
      return Math.max(own, ...word.alternatives.filter(({ trust }) => trust < 1).map(scoreOf));
    }),
  );
}

/** A synonym is never more important than the word that was used, however rare it is. */
function importanceOf(
  word: QuestionWord,
  { term, trust }: Alternative,
  importances: readonly number[],
): number {
  const importance = importances[term] ?? 0;
  return trust < 1 ? Math.min(importance, trust * word.importance) : importance;
}

function count(counts: { title: number; text: number } | undefined, field: 'title' | 'text'): void {
  if (counts) counts[field] += 1;
}

/** Share of the question's importance whose words are among the terms given. */
export function coverage({ words }: Pick<Question, 'words'>, terms: ReadonlySet<number>): number {
  let covered = 0;
  for (const word of words) {
    let best = 0;
    for (const { term, trust } of word.alternatives) if (trust > best && terms.has(term)) best = trust;
    covered += best * word.importance;
  }
  return covered / (sum(words.map((word) => word.importance)) || 1);
}

/**
 * Share of what the title leaves open that stands in the text. All passages of a page share its title; the one that
 * answers 'What is the price of …?' is the one that speaks of prices.
 */
function bodyCoverage(question: Question, { document, title, text }: Candidate): number {
  if (document.kind === 'qa' || title.length === 0) return 0;
  const inTitle = new Set(title.map(({ term }) => term));
  const open = question.words.filter(
    ({ alternatives }) => !alternatives.some(({ term }) => inTitle.has(term)),
  );
  return coverage({ words: open }, new Set(text.map(({ term }) => term)));
}

/** Share of the question in a passage's own heading, which its neighbours under the page's title do not have. */
function headingCoverage(question: Question, { document, language, length, title }: Candidate): number {
  const heading = splitPassageTitle(document.title).headings.at(-1);
  if (document.kind === 'qa' || heading === undefined || title.length === 0) return 0;
  const { tokens } = analyse(heading, { language });
  const start = length.title - tokens.length;
  return coverage(question, new Set(title.flatMap(({ term, position }) => (position < start ? [] : [term]))));
}

interface PairsAsked {
  /** Number of pairs of words side by side. */
  readonly neighbours: number;
  /** By `first word * size + second word`, for words near each other in the question. */
  readonly weights: ReadonlyMap<number, number>;
  readonly mass: number;
  readonly size: number;
}

function wordOfTerm(question: Question): Int16Array {
  const words = new Int16Array(question.terms.length).fill(-1);
  for (const [at, word] of question.words.entries())
    for (const { term } of word.alternatives) if (words[term] === -1) words[term] = at;
  return words;
}

function pairsAsked({ words }: Question): PairsAsked {
  const weights = new Map<number, number>();
  for (let first = 0; first < words.length; first += 1)
    for (let second = first + 1; second <= first + NEAR && second < words.length; second += 1)
      weights.set(
        first * words.length + second,
        ((words[first]?.importance ?? 0) + (words[second]?.importance ?? 0)) / 2,
      );
  return {
    neighbours: Math.max(words.length - 1, 1),
    weights,
    mass: sum([...weights.values()]) || 1,
    size: words.length,
  };
}

/** Shares of the question's word pairs that stand side by side in order, and near each other in any order. */
function togetherness({ title, text }: Candidate, words: Int16Array, pairs: PairsAsked) {
  const inSequence = new Set<number>();
  const near = new Set<number>();
  for (const field of [title, text]) collectPairs(field, words, pairs, inSequence, near);
  let proximity = 0;
  for (const key of near) proximity += pairs.weights.get(key) ?? 0;
  return { sequence: inSequence.size / pairs.neighbours, proximity: proximity / pairs.mass };
}

function collectPairs(
  field: readonly Occurrence[],
  words: Int16Array,
  pairs: PairsAsked,
  inSequence: Set<number>,
  near: Set<number>,
) {
  for (let at = 0; at < field.length; at += 1)
    for (let next = at + 1; next < field.length; next += 1) {
      const [a, b] = [field[at], field[next]];
      if (!a || !b || b.position - a.position > NEAR) break;
      const [first, second] = [words[a.term] ?? -1, words[b.term] ?? -1];
      if (first === second || first < 0 || second < 0) continue;
      const key = Math.min(first, second) * pairs.size + Math.max(first, second);
      if (pairs.weights.has(key)) near.add(key);
      if (second === first + 1 && b.position === a.position + 1) inSequence.add(first);
    }
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
