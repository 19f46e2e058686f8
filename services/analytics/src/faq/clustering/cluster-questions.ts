import { bareWords } from '@chirrup/text/fold';
import { joinSimilar } from './join.js';
import { gramFeatures, pairFeatures, wordFeatures } from './question-features.js';
import { addVectors, featureSimilarity, type Similarity } from './similarity.js';
import { smooth } from './smooth.js';
import type { Steps } from './steps.js';

/** Questions of one topic, by their places in the list; the first is the one nearest to the middle. */
export type QuestionGroup = number[];

const WORDS = { words: 0.4, grams: 0.4, pairs: 0.2 };

/** How similarity is made and how similar a group is; fitted on labelled questions of a public set (docs/quality.md). */
export interface GroupingRules {
  /** How much words count beside vectors. */
  wordShare: number;
  /** Neighbours a question stands for, and how often that is done. */
  neighbours: number;
  passes: number;
  /** Least mean similarity within a group. */
  least: number;
}
const BY_WORDS: GroupingRules = { wordShare: 1, neighbours: 15, passes: 2, least: 0.55 };
const BY_MEANING: GroupingRules = { wordShare: 0.3, neighbours: 15, passes: 1, least: 0.5 };
/** Fewer questions have smaller neighbourhoods. */
const QUESTIONS_PER_NEIGHBOUR = 12;

/** Groups questions by what they ask. How many groups there are follows from the questions. */
export function* clusterQuestions(
  questions: readonly string[],
  vectors: readonly Float32Array[] | undefined,
  grouping: GroupingRules = vectors ? BY_MEANING : BY_WORDS,
): Steps<QuestionGroup[]> {
  // one wording counts once, or those asked often would have only themselves as neighbours
  const wordings = [...Map.groupBy(questions.keys(), (at) => bareWords(questions[at] ?? '')).values()];
  const first = (places: readonly number[]) => places[0] ?? 0;
  const groups = yield* clusterWordings(
    wordings.map((places) => questions[first(places)] ?? ''),
    vectors && wordings.map((places) => vectors[first(places)] ?? new Float32Array()),
    grouping,
  );
  return groups
    .map((group) => group.flatMap((at) => wordings[at] ?? []))
    .sort((a, b) => b.length - a.length || first(a) - first(b));
}

function* clusterWordings(
  questions: readonly string[],
  vectors: readonly Float32Array[] | undefined,
  { wordShare, neighbours, passes, least }: GroupingRules,
): Steps<QuestionGroup[]> {
  if (questions.length === 0) return [];
  // the only matrix there ever is: of 5,000 questions it takes 100 MB
  const similarity = yield* wordSimilarity(questions);
  if (vectors) yield* addVectors(similarity, wordShare, vectors);
  const count = Math.min(neighbours, Math.ceil(questions.length / QUESTIONS_PER_NEIGHBOUR));
  for (let pass = 0; pass < passes; pass += 1) yield* smooth(similarity, count, vectors ? 2 : pass + 1);
  // joining uses the similarity up; the middle of each group is looked for after it
  const kept = yield* keep(similarity);
  const groups = yield* joinSimilar(similarity, least);
  return yield* inOrder(kept, groups);
}

const wordSimilarity = (questions: readonly string[]) =>
  featureSimilarity(questions, [
    { featuresOf: wordFeatures, share: WORDS.words },
    { featuresOf: gramFeatures, share: WORDS.grams },
    { featuresOf: pairFeatures, share: WORDS.pairs },
  ]);

/** Similarities as they were, each pair once and in a quarter of the memory: enough to order by. */
interface Kept {
  of(one: number, other: number): number;
}
const LEVELS = 65_535;

function* keep({ size, values }: Similarity): Steps<Kept> {
  const levels = new Uint16Array((size * (size + 1)) / 2);
  for (let row = 0; row < size; row += 1) {
    const start = (row * (row + 1)) / 2;
    for (let at = 0; at <= row; at += 1)
      levels[start + at] = Math.min(1, Math.max(0, values[row * size + at] as number)) * LEVELS;
    yield;
  }
  return {
    of: (one, other) => {
      const row = Math.max(one, other);
      return levels[(row * (row + 1)) / 2 + Math.min(one, other)] as number;
    },
  };
}

/** In each group the questions nearest to all others of it first. */
function* inOrder(kept: Kept, groups: Int32Array): Steps<QuestionGroup[]> {
  const ordered: QuestionGroup[] = [];
  for (const members of Map.groupBy(groups.keys(), (at) => groups[at]).values()) {
    const nearness = new Map(
      members.map((at) => [at, members.reduce((sum, other) => sum + kept.of(at, other), 0)]),
    );
    ordered.push(members.toSorted((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0) || a - b));
    yield;
  }
  return ordered;
}
