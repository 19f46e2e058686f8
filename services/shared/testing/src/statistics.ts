/** The value below which `share` (0 to 1) of the sample lies. */
export const quantile = (sample: readonly number[], share: number): number => {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Every number of an object in a few digits. */
export const rounded = (values: Record<string, number>, digits = 2): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value, digits)]));

/** Runs it again and again, one after the other. */
export const sequence = async <T>(times: number, run: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await run(n));
  return results;
};

/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that a run can be repeated. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
