import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';

/** A figure of today, as its page shows it. */
export interface KeptFigure {
  figure: string;
  /** What was measured, by column. */
  results: Record<string, string>;
  demand: string;
  /** The day of the newest result. */
  measured: string;
}

/** A page with a table between `<!-- figures` and `<!-- /figures -->`, and the file that holds its rows. */
export interface FigurePage {
  page: string;
  data: string;
  columns: readonly string[];
}

export const BENCHMARKS: FigurePage = {
  page: 'docs/benchmarks.md',
  data: 'e2e/lab/bench/figures.json',
  columns: ['embedded', 'cluster'],
};
export const QUALITY: FigurePage = {
  page: 'docs/quality.md',
  data: 'e2e/lab/eval/figures.json',
  columns: ['words only', 'by meaning', 'OpenSearch'],
};

const pathOf = (file: string): string => join(root, file);
export const keptFigures = ({ data }: FigurePage): KeptFigure[] =>
  JSON.parse(readFileSync(pathOf(data), 'utf8'));

/** New results take the place of old ones in the same row and column; what was not measured stays. */
export const mergeFigures = (kept: readonly KeptFigure[], measured: readonly KeptFigure[]): KeptFigure[] => {
  const rows = new Map(kept.map((row) => [row.figure, row]));
  for (const row of measured)
    rows.set(row.figure, { ...row, results: { ...rows.get(row.figure)?.results, ...row.results } });
  return [...rows.values()];
};

/** The page with these rows in place of those between its marks. @throws when it has no marks */
export const pageWith = (page: string, columns: readonly string[], rows: readonly KeptFigure[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['figure', ...columns, 'demand', 'measured']),
    line(['figure', ...columns, 'demand', 'measured'].map(() => '---')),
    ...rows.map(({ figure, results, demand, measured }) =>
      line([figure, ...columns.map((column) => results[column] ?? '–'), demand, measured]),
    ),
  ];
  const lines = page.split('\n');
  const [begin, end] = [
    lines.findIndex((each) => each.startsWith('<!-- figures')),
    lines.indexOf('<!-- /figures -->'),
  ];
  if (begin < 0 || end < begin) throw new Error('The page has no marks for its figures.');
  return [...lines.slice(0, begin + 1), ...table, ...lines.slice(end)].join('\n');
};

/** Keeps what was measured and writes the page again. */
export const writeFigures = (target: FigurePage, measured: readonly KeptFigure[]): void => {
  const rows = mergeFigures(keptFigures(target), measured);
  writeFileSync(pathOf(target.data), `${JSON.stringify(rows, null, 2)}\n`);
  const page = readFileSync(pathOf(target.page), 'utf8');
  writeFileSync(pathOf(target.page), pageWith(page, target.columns, rows));
};
