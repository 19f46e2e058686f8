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

/** The chance that one that `is` so has a lower score than one that is not. */
export const areaUnderCurve = (scores: readonly number[], is: readonly boolean[]): number => {
  const ranked = ranks(scores.map((score) => -score));
  const many = is.filter(Boolean).length;
  const sum = ranked.reduce((total, rank, at) => total + (is[at] ? rank : 0), 0);
  return (sum - (many * (many + 1)) / 2) / (many * (is.length - many));
};
