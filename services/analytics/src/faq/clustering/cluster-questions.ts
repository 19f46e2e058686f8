import { bareWords } from '@chirrup/text/fold';
import { joinSimilar } from './join.js';
import { gramFeatures, pairFeatures, wordFeatures } from './question-features.js';
import { featureSimilarity, mixed, type Similarity, vectorSimilarity } from './similarity.js';
import { smoothed } from './smooth.js';
import type { Steps } from './steps.js';

/** Questions of one topic, by their places in the list; the first is the one nearest to the middle. */
export type QuestionGroup = number[];

const WORDS = { words: 0.4, grams: 0.4, pairs: 0.2 };

/** How similarity is made and how similar a group is; fitted on labelled questions of a public set (docs/quality.md). */
export interface Grouping {
  /** How much words count beside vectors. */
  wordShare: number;
  /** Neighbours a question stands for, and how often that is done. */
  neighbours: number;
  passes: number;
  /** Least mean similarity within a group. */
  least: number;
}
const BY_WORDS: Grouping = { wordShare: 1, neighbours: 15, passes: 2, least: 0.55 };
const BY_MEANING: Grouping = { wordShare: 0.3, neighbours: 15, passes: 1, least: 0.5 };
/** Fewer questions have smaller neighbourhoods. */
const QUESTIONS_PER_NEIGHBOUR = 12;

/** Groups questions by what they ask. How many groups there are follows from the questions. */
export function* clusterQuestions(
  questions: readonly string[],
  vectors: readonly Float32Array[] | undefined,
  grouping: Grouping = vectors ? BY_MEANING : BY_WORDS,
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
  { wordShare, neighbours, passes, least }: Grouping,
): Steps<QuestionGroup[]> {
  if (questions.length === 0) return [];
  const words = yield* wordSimilarity(questions);
  let similarity = vectors ? yield* mixed(yield* vectorSimilarity(vectors), words, wordShare) : words;
  const count = Math.min(neighbours, Math.ceil(questions.length / QUESTIONS_PER_NEIGHBOUR));
  for (let pass = 0; pass < passes; pass += 1)
    similarity = yield* smoothed(similarity, count, vectors ? 2 : pass + 1);
  // joining uses the similarity up; the middle of each group is looked for after it
  const kept = similarity.values.slice();
  const groups = yield* joinSimilar(similarity, least);
  return yield* inOrder({ size: similarity.size, values: kept }, groups);
}

const wordSimilarity = (questions: readonly string[]) =>
  featureSimilarity([
    { features: questions.map(wordFeatures), share: WORDS.words },
    { features: questions.map(gramFeatures), share: WORDS.grams },
    { features: questions.map(pairFeatures), share: WORDS.pairs },
  ]);

/** In each group the questions nearest to all others of it first. */
function* inOrder({ size, values }: Similarity, groups: Int32Array): Steps<QuestionGroup[]> {
  const ordered: QuestionGroup[] = [];
  for (const members of Map.groupBy(groups.keys(), (at) => groups[at]).values()) {
    const nearness = new Map(
      members.map((at) => [
        at,
        members.reduce((sum, other) => sum + (values[at * size + other] as number), 0),
      ]),
    );
    ordered.push(members.toSorted((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0) || a - b));
    yield;
  }
  return ordered;
}
