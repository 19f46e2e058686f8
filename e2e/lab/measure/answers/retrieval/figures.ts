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

/** Evenly spread over the list, the same ones every time. */
export function sample<T>(list: readonly T[], limit: number | undefined): T[] {
  if (limit === undefined || list.length <= limit) return [...list];
  const step = list.length / limit;
  return Array.from({ length: limit }, (_, n) => list[Math.floor(n * step)]).filter(
    (entry) => entry !== undefined,
  );
}
