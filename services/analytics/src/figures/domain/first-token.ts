/** Upper bounds of the classes that times until the first text are counted in (ms); the last class has none. */
export const FIRST_TOKEN_BOUNDS = [
  5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000,
] as const;

/** The time that this share of the counted ones stays within, as far as classes tell; undefined of none. */
export const firstTokenQuantile = (counts: readonly number[], share: number): number | undefined => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let left = share * total;
  for (const [at, count] of counts.entries()) {
    if (left <= count && count > 0) {
      const from = at === 0 ? 0 : (FIRST_TOKEN_BOUNDS[at - 1] ?? 0);
      const to = FIRST_TOKEN_BOUNDS[at] ?? from;
      return Math.round(from + ((to - from) * left) / count);
    }
    left -= count;
  }
  return FIRST_TOKEN_BOUNDS.at(-1);
};
