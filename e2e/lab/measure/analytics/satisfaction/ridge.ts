export interface Standard {
  means: number[];
  deviations: number[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const standardOf = (rows: readonly (readonly number[])[]): Standard => {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0));
  const means = columns.map(mean);
  const deviations = columns.map(
    (column, at) => Math.sqrt(mean(column.map((value) => (value - (means[at] ?? 0)) ** 2))) || 1,
  );
  return { means, deviations };
};

/** Weighted linear regression without a constant; `penalty` is for large weights. */
export const fitRidge = (
  rows: readonly (readonly number[])[],
  values: readonly number[],
  importance: readonly number[],
  penalty: number,
): number[] => {
  const size = rows[0]?.length ?? 0;
  const system = Array.from({ length: size }, (_, at) => {
    const line = new Float64Array(size + 1);
    line[at] = penalty;
    return line;
  });
  rows.forEach((row, n) => {
    const weight = importance[n] ?? 1;
    for (let i = 0; i < size; i += 1) {
      const line = system[i] as Float64Array;
      const scaled = (row[i] ?? 0) * weight;
      if (scaled === 0) continue;
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + scaled * (row[j] ?? 0);
      line[size] = (line[size] ?? 0) + scaled * (values[n] ?? 0);
    }
  });
  return solve(system, size);
};

/** Gaussian elimination; the penalty on the diagonal keeps every pivot away from 0. */
const solve = (system: Float64Array[], size: number): number[] => {
  for (let at = 0; at < size; at += 1) {
    const pivot = system[at] as Float64Array;
    for (let below = at + 1; below < size; below += 1) {
      const line = system[below] as Float64Array;
      const factor = (line[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column <= size; column += 1)
        line[column] = (line[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const weights = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const line = system[at] as Float64Array;
    let rest = line[size] ?? 0;
    for (let column = at + 1; column < size; column += 1)
      rest -= (line[column] ?? 0) * (weights[column] ?? 0);
    weights[at] = rest / (line[at] ?? 1);
  }
  return weights;
};
