/** Chance that something that belongs scores higher than something that does not; ties count half. NaN when one side is empty. @throws for a score that is no number */
export function auroc(belonging: readonly number[], foreign: readonly number[]): number {
  const all = [
    ...belonging.map((score) => ({ score, belongs: true })),
    ...foreign.map((score) => ({ score, belongs: false })),
  ].sort((a, b) => a.score - b.score);
  if (all.some(({ score }) => Number.isNaN(score))) throw new Error('A score is not a number.');
  let rankSum = 0;
  for (let first = 0; first < all.length; ) {
    let next = first;
    while (next < all.length && all[next]?.score === all[first]?.score) next += 1;
    // entries of one score share the middle of their ranks
    const rank = (first + 1 + next) / 2;
    rankSum += rank * all.slice(first, next).filter(({ belongs }) => belongs).length;
    first = next;
  }
  const above = rankSum - (belonging.length * (belonging.length + 1)) / 2;
  return above / (belonging.length * foreign.length);
}

/** Share of the places (0 the best, -1 not found) that are among the first `k`. */
export function recallAt(k: number, places: readonly number[]): number {
  return places.filter((place) => place >= 0 && place < k).length / places.length;
}

/** Mean of one over the place counted from 1; nothing for what was not found. */
export function reciprocalRank(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length;
}

export function shareOf<T>(list: readonly T[], counts: (entry: T) => boolean): number {
  return list.filter(counts).length / list.length;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Evenly spread over the list, the same ones every time. */
export function sample<T>(list: readonly T[], limit: number | undefined): T[] {
  if (limit === undefined || list.length <= limit) return [...list];
  const step = list.length / limit;
  return Array.from({ length: limit }, (_, n) => list[Math.floor(n * step)]).filter(
    (entry) => entry !== undefined,
  );
}
