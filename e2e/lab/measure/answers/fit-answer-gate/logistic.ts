const STEPS = 30;
const PRECISE = 1e-6;

export interface Fitted {
  readonly weights: readonly number[];
  readonly bias: number;
}

/**
 * Logistic regression by Newton's method.
 * @param rows one list of numbers for each example
 * @param penalty of large weights, on columns scaled to a deviation of 1
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  isTrue: readonly boolean[],
  penalty: number,
): Fitted {
  const columns = rows[0]?.length ?? 0;
  const means = Array.from({ length: columns }, (_, at) => mean(rows.map((row) => row[at] ?? 0)));
  const deviations = means.map(
    (center, at) => Math.sqrt(mean(rows.map((row) => ((row[at] ?? 0) - center) ** 2))) || 1,
  );
  const scaled = rows.map((row) => [
    1,
    ...row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)),
  ]);
  const fitted = newton(scaled, isTrue, penalty);
  const weights = fitted.slice(1).map((weight, at) => weight / (deviations[at] ?? 1));
  const shift = weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  return { weights, bias: (fitted[0] ?? 0) - shift };
}

export function probability({ weights, bias }: Fitted, row: readonly number[]): number {
  return sigmoid(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias));
}

function newton(rows: readonly (readonly number[])[], isTrue: readonly boolean[], penalty: number): number[] {
  const size = rows[0]?.length ?? 1;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const system = weights.map((weight, at) => {
      const own = at === 0 ? 0 : penalty;
      return [...weights.map((_, other) => (other === at ? own : 0)), -own * weight];
    });
    for (const [example, row] of rows.entries()) {
      const expected = sigmoid(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
      const rest = (isTrue[example] ? 1 : 0) - expected;
      const curvature = expected * (1 - expected);
      for (const [at, equation] of system.entries()) {
        const value = row[at] ?? 0;
        equation[size] = (equation[size] ?? 0) + rest * value;
        for (let other = 0; other < size; other += 1)
          equation[other] = (equation[other] ?? 0) + curvature * value * (row[other] ?? 0);
      }
    }
    const change = solve(system);
    for (const [at, by] of change.entries()) weights[at] = (weights[at] ?? 0) + by;
    if (Math.max(...change.map(Math.abs)) < PRECISE) break;
  }
  return weights;
}

/** Gauss-Jordan elimination; each equation ends with its right side. */
function solve(system: number[][]): number[] {
  const size = system.length;
  for (let column = 0; column < size; column += 1) {
    const below = system.slice(column).map((equation) => Math.abs(equation[column] ?? 0));
    const pivot = column + below.indexOf(Math.max(...below));
    const [upper, lower] = [system[column], system[pivot]];
    if (!upper || !lower) continue;
    system[column] = lower;
    system[pivot] = upper;
    const divisor = lower[column] || 1e-12;
    for (const [at, equation] of system.entries()) {
      const factor = (equation[column] ?? 0) / divisor;
      if (at === column || factor === 0) continue;
      for (let k = column; k <= size; k += 1) equation[k] = (equation[k] ?? 0) - factor * (lower[k] ?? 0);
    }
  }
  return system.map((equation, at) => (equation[size] ?? 0) / (equation[at] || 1e-12));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
