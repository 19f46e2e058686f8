/** The value below which `share` (0 to 1) of the sample lies. */
export const quantile = (sample: readonly number[], share: number): number => {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
