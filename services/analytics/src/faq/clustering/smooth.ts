import type { Similarity } from './similarity.js';
import type { Steps } from './steps.js';

interface Neighbours {
  at: Int32Array;
  weights: Float32Array;
}

/** The `count` most similar of a row, and itself. */
const nearest = (row: Float32Array, self: number, count: number, power: number): Neighbours => {
  const at = new Int32Array(count + 1);
  const best = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  let found = 0;
  for (let other = 0; other < row.length; other += 1) {
    const value = row[other] as number;
    if (other === self || (found === count && value <= (best[count - 1] as number))) continue;
    let place = Math.min(found, count - 1);
    while (place > 0 && (best[place - 1] as number) < value) {
      best[place] = best[place - 1] as number;
      at[place] = at[place - 1] as number;
      place -= 1;
    }
    best[place] = value;
    at[place] = other;
    if (found < count) found += 1;
  }
  const weights = new Float32Array(found + 1);
  for (let place = 0; place < found; place += 1) weights[place] = Math.max(0, best[place] as number) ** power;
  at[found] = self;
  weights[found] = 1;
  return { at: at.subarray(0, found + 1), weights };
};

/**
 * Has each question stand for its neighbourhood: similar are questions whose neighbours are similar. A lone odd wording
 * joins its kind that way, and topics that only touch stay apart.
 */
export function* smoothed({ size, values }: Similarity, count: number, power: number): Steps<Similarity> {
  const neighbours: Neighbours[] = [];
  for (let row = 0; row < size; row += 1) {
    neighbours.push(
      nearest(values.subarray(row * size, (row + 1) * size), row, Math.min(count, size - 1), power),
    );
    if (row % 8 === 0) yield;
  }
  const half = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    addRows(half.subarray(row * size, (row + 1) * size), values, neighbours[row] as Neighbours, size);
    yield;
  }
  // the same for columns; `half` turned over is read by rows
  yield* transpose(half, size);
  for (let row = 0; row < size; row += 1) {
    const target = values.subarray(row * size, (row + 1) * size);
    target.fill(0);
    addRows(target, half, neighbours[row] as Neighbours, size);
    yield;
  }
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
  return { size, values };
}

const addRows = (
  target: Float32Array,
  source: Float32Array,
  { at, weights }: Neighbours,
  size: number,
): void => {
  for (let n = 0; n < at.length; n += 1) {
    const weight = weights[n] as number;
    if (weight === 0) continue;
    const from = (at[n] as number) * size;
    for (let column = 0; column < size; column += 1)
      target[column] = (target[column] as number) + weight * (source[from + column] as number);
  }
};

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
