interface Table {
  cells: number[];
  rows: number[];
  columns: number[];
  total: number;
}

const tableOf = (one: readonly unknown[], other: readonly unknown[]): Table => {
  const [cells, rows, columns] = [
    new Map<string, number>(),
    new Map<unknown, number>(),
    new Map<unknown, number>(),
  ];
  const add = <K>(map: Map<K, number>, key: K) => void map.set(key, (map.get(key) ?? 0) + 1);
  one.forEach((value, at) => {
    add(rows, value);
    add(columns, other[at]);
    add(cells, `${value} ${other[at]}`);
  });
  const counts = (map: Map<unknown, number>) => [...map.values()];
  return { cells: counts(cells), rows: counts(rows), columns: counts(columns), total: one.length };
};

const pairs = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);

/** Adjusted Rand index: 1 for the same groups, about 0 for groups by chance. */
export const agreement = (one: readonly unknown[], other: readonly unknown[]): number => {
  const { cells, rows, columns, total } = tableOf(one, other);
  const expected = (pairs(rows) * pairs(columns)) / pairs([total]);
  const most = (pairs(rows) + pairs(columns)) / 2;
  return most === expected ? 1 : (pairs(cells) - expected) / (most - expected);
};

const entropy = (counts: readonly number[], total: number): number =>
  -counts.reduce((sum, n) => sum + (n / total) * Math.log(n / total), 0);

/** Normalised mutual information. */
export const information = (one: readonly unknown[], other: readonly unknown[]): number => {
  const { cells, rows, columns, total } = tableOf(one, other);
  const [a, b] = [entropy(rows, total), entropy(columns, total)];
  return a + b === 0 ? 1 : (2 * (a + b - entropy(cells, total))) / (a + b);
};
