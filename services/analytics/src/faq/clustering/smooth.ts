import type { Similarity } from './similarity.js';
import type { Steps } from './steps.js';

/** The most similar of each question, and itself: `each` places and weights a question, one after the other. */
interface Neighbours {
  each: number;
  at: Int32Array;
  weights: Float32Array;
}

/** Finds the `count` most similar of a row. */
const setNearest = (
  { each, at, weights }: Neighbours,
  row: Float32Array,
  self: number,
  power: number,
): void => {
  const [start, count] = [self * each, each - 1];
  const best = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  let found = 0;
  for (let other = 0; other < row.length; other += 1) {
    const value = row[other] as number;
    if (other === self || (found === count && value <= (best[count - 1] as number))) continue;
    let place = Math.min(found, count - 1);
    while (place > 0 && (best[place - 1] as number) < value) {
      best[place] = best[place - 1] as number;
      at[start + place] = at[start + place - 1] as number;
      place -= 1;
    }
    best[place] = value;
    at[start + place] = other;
    if (found < count) found += 1;
  }
  for (let place = 0; place < found; place += 1)
    weights[start + place] = Math.max(0, best[place] as number) ** power;
  at[start + count] = self;
  weights[start + count] = 1;
};

/**
 * Has each question stand for its neighbourhood: similar are questions whose neighbours are similar. A lone odd wording
 * joins its kind that way, and topics that only touch stay apart. Done in place.
 */
export function* smooth(similarity: Similarity, count: number, power: number): Steps<void> {
  const { size, values } = similarity;
  const each = Math.min(count, size - 1) + 1;
  const neighbours = {
    each,
    at: new Int32Array(size * each),
    weights: new Float32Array(size * each),
  };
  for (let row = 0; row < size; row += 1) {
    setNearest(neighbours, values.subarray(row * size, (row + 1) * size), row, power);
    if (row % 8 === 0) yield;
  }
  // columns, then rows as the columns of what is turned over: each time a row needs itself alone, and no second matrix
  yield* sumColumns(similarity, neighbours);
  yield* transpose(values, size);
  yield* sumColumns(similarity, neighbours);
  const scales = Float32Array.from(
    { length: size },
    (_, at) => 1 / Math.sqrt(Math.max(values[at * size + at] as number, 1e-9)),
  );
  for (let row = 0; row < size; row += 1) {
    for (let at = row; at < size; at += 1) {
      const value = (values[row * size + at] as number) * (scales[row] as number) * (scales[at] as number);
      // both sides the same to the last bit, or chains of neighbours would have no end
      values[row * size + at] = value;
      values[at * size + row] = value;
    }
    yield;
  }
}

/** Makes each column the weighted sum of its neighbours' columns. */
function* sumColumns({ size, values }: Similarity, { each, at, weights }: Neighbours): Steps<void> {
  const source = new Float32Array(size);
  for (let row = 0; row < size; row += 1) {
    const target = values.subarray(row * size, (row + 1) * size);
    source.set(target);
    for (let column = 0, n = 0; column < size; column += 1) {
      let sum = 0;
      for (const end = n + each; n < end; n += 1)
        sum += (weights[n] as number) * (source[at[n] as number] as number);
      target[column] = sum;
    }
    yield;
  }
}

function* transpose(values: Float32Array, size: number): Steps<void> {
  for (let row = 0; row < size; row += 1) {
    for (let at = row + 1; at < size; at += 1) {
      const kept = values[row * size + at] as number;
      values[row * size + at] = values[at * size + row] as number;
      values[at * size + row] = kept;
    }
    if (row % 4 === 0) yield;
  }
}
