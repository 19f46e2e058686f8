import type { Steps } from './steps.js';

/** How similar each question is to each other: rows of numbers up to 1. */
export interface Similarity {
  readonly size: number;
  readonly values: Float32Array;
}

/** A question as weights of what occurs in it. */
export type QuestionFeatures = ReadonlyMap<string, number>;

/** Adds the cosines of vectors, their mean taken away, to a share of a similarity. */
export function* addVectors(
  { size, values }: Similarity,
  share: number,
  vectors: readonly Float32Array[],
): Steps<void> {
  const own = withoutMean(vectors);
  for (let i = 0; i < size; i += 1) {
    const a = own[i] as Float32Array;
    for (let j = i; j < size; j += 1) {
      const value = dot(a, own[j] as Float32Array) * (1 - share) + (values[i * size + j] as number) * share;
      values[i * size + j] = value;
      values[j * size + i] = value;
    }
    yield;
  }
}

/** Four sums side by side: this loop takes most of the time. */
const dot = (a: Float32Array, b: Float32Array): number => {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let at = 0; at < whole; at += 4) {
    s0 += (a[at] as number) * (b[at] as number);
    s1 += (a[at + 1] as number) * (b[at + 1] as number);
    s2 += (a[at + 2] as number) * (b[at + 2] as number);
    s3 += (a[at + 3] as number) * (b[at + 3] as number);
  }
  for (let at = whole; at < a.length; at += 1) s0 += (a[at] as number) * (b[at] as number);
  return s0 + s1 + s2 + s3;
};

const unit = (vector: Float32Array): Float32Array => {
  let length = 0;
  for (const value of vector) length += value * value;
  const scale = length > 0 ? 1 / Math.sqrt(length) : 0;
  return vector.map((value) => value * scale);
};

/** Unit vectors without the mean that all questions of a bot share. */
const withoutMean = (vectors: readonly Float32Array[]): Float32Array[] => {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = (mean[at] as number) + (vector[at] ?? 0) / vectors.length;
  return vectors.map((vector) => unit(vector.map((value, at) => value - (mean[at] as number))));
};

/** Cosines of features, the rarer the heavier; several lists of features are mixed by their shares. */
export function* featureSimilarity(
  questions: readonly string[],
  lists: readonly { featuresOf(question: string): QuestionFeatures; share: number }[],
): Steps<Similarity> {
  const size = questions.length;
  const matrix = { size, values: new Float32Array(size * size) };
  for (const { featuresOf, share } of lists) yield* addCosines(matrix, questions.map(featuresOf), share);
  return matrix;
}

function* addCosines(
  { size, values }: Similarity,
  features: readonly QuestionFeatures[],
  share: number,
): Steps<void> {
  const holders = new Map<string, { at: number; weight: number }[]>();
  features.forEach((weights, at) => {
    for (const [name, weight] of weights) {
      const list = holders.get(name);
      if (list) list.push({ at, weight });
      else holders.set(name, [{ at, weight }]);
    }
  });
  const lengths = new Float64Array(size);
  for (const list of holders.values()) {
    const rarity = Math.log((1 + size) / (1 + list.length)) + 1;
    for (const held of list) {
      held.weight *= rarity;
      lengths[held.at] = (lengths[held.at] as number) + held.weight ** 2;
    }
  }
  yield;
  let steps = 0;
  for (const list of holders.values()) {
    for (const one of list) {
      const row = one.at * size;
      const scale = (share * one.weight) / Math.sqrt(lengths[one.at] as number);
      for (const other of list)
        values[row + other.at] =
          (values[row + other.at] as number) +
          (scale * other.weight) / Math.sqrt(lengths[other.at] as number);
      steps += list.length;
      if (steps > 100_000) {
        steps = 0;
        yield;
      }
    }
  }
}
