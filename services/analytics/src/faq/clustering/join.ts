import type { Similarity } from './similarity.js';
import type { Steps } from './steps.js';

/**
 * Joins what is most similar in the mean of all pairs, until nothing is at least this similar (average linkage by
 * nearest-neighbour chains, which give the same tree in n² steps). Uses up the similarity.
 * @returns for each question the number of its group, from 0
 */
export function* joinSimilar({ size, values }: Similarity, least: number): Steps<Int32Array> {
  const groups = Int32Array.from({ length: size }, (_, at) => at);
  const sizes = new Int32Array(size).fill(1);
  const isOpen = new Uint8Array(size).fill(1);
  const root = (at: number): number => {
    let top = at;
    while (groups[top] !== top) top = groups[top] as number;
    groups[at] = top;
    return top;
  };
  const chain: number[] = [];
  for (let first = 0; first < size; ) {
    if (chain.length === 0) {
      while (first < size && !isOpen[first]) first += 1;
      if (first >= size) break;
      chain.push(first);
    }
    const end = chain.at(-1) as number;
    const before = chain.at(-2);
    const { at, value } = mostSimilar(values, size, isOpen, end, before);
    yield;
    if (at < 0 || value < least) {
      // nothing will ever be near enough: means only fall
      isOpen[end] = 0;
      chain.length = 0;
      continue;
    }
    if (at !== before) {
      chain.push(at);
      continue;
    }
    chain.length -= 2;
    merge(values, size, sizes, isOpen, end, at);
    groups[at] = end;
  }
  const numbers = new Map<number, number>();
  return groups.map((_, at) => {
    const top = root(at);
    const known = numbers.get(top) ?? numbers.size;
    numbers.set(top, known);
    return known;
  });
}

const mostSimilar = (
  values: Float32Array,
  size: number,
  isOpen: Uint8Array,
  of: number,
  preferred: number | undefined,
): { at: number; value: number } => {
  let at = preferred ?? -1;
  let value = preferred === undefined ? Number.NEGATIVE_INFINITY : (values[of * size + preferred] as number);
  for (let other = 0; other < size; other += 1) {
    if (!isOpen[other] || other === of) continue;
    const near = values[of * size + other] as number;
    if (near > value) {
      at = other;
      value = near;
    }
  }
  return { at, value };
};

const merge = (
  values: Float32Array,
  size: number,
  sizes: Int32Array,
  isOpen: Uint8Array,
  into: number,
  from: number,
): void => {
  const [a, b] = [sizes[into] as number, sizes[from] as number];
  for (let other = 0; other < size; other += 1) {
    if (!isOpen[other] || other === into || other === from) continue;
    const mean =
      ((values[into * size + other] as number) * a + (values[from * size + other] as number) * b) / (a + b);
    values[into * size + other] = mean;
    values[other * size + into] = mean;
  }
  sizes[into] = a + b;
  isOpen[from] = 0;
};
