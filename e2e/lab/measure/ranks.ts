/** Ranks from 1; equal values share the mean of theirs. */
const ranks = (values: readonly number[]): number[] => {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const found = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (let at = from; at < to; at += 1) found[order[at]?.at ?? 0] = (from + 1 + to) / 2;
    from = to;
  }
  return found;
};

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Rank correlation of two lists. */
export const spearman = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [ranks(one), ranks(other)];
  const [centerA, centerB] = [mean(a), mean(b)];
  const product = (x: readonly number[], cx: number, y: readonly number[], cy: number) =>
    x.reduce((sum, value, at) => sum + (value - cx) * ((y[at] ?? 0) - cy), 0);
  return (
    product(a, centerA, b, centerB) /
    Math.sqrt(product(a, centerA, a, centerA) * product(b, centerB, b, centerB))
  );
};

/**
 * Chance that something that belongs scores higher than something that does not; ties count half. NaN when one side is
 * empty. @throws for a score that is no number
 */
export const auroc = (belonging: readonly number[], foreign: readonly number[]): number => {
  const all = [...belonging, ...foreign];
  if (all.some(Number.isNaN)) throw new Error('A score is not a number.');
  const sum = ranks(all)
    .slice(0, belonging.length)
    .reduce((total, rank) => total + rank, 0);
  return (sum - (belonging.length * (belonging.length + 1)) / 2) / (belonging.length * foreign.length);
};
