const LONGEST_ROW = 600;
const LONGEST_LABEL = 60;
/** A row called `M` or `42` means little without its column's heading: `Size M`. */
const BARE_LABEL = /^(?:.{1,3}|[\d.,/ -]+)$/u;

/**
 * A row of a data table as a line that can be read, and found, without the rest of the table: `Norway: Price €5; Time
 * 3 days`. `columns` are the headings, empty when the table has none. Undefined when the row lays out the page.
 */
export function rowText(cells: readonly string[], columns: readonly string[]): string | undefined {
  const filled = cells.filter((text) => text !== '');
  const line = columns.length === cells.length ? underHeadings(cells, columns) : plainRow(filled);
  return filled.length > 1 && line.length <= LONGEST_ROW ? line : undefined;
}

function underHeadings([label = '', ...values]: readonly string[], columns: readonly string[]): string {
  const [labelled = '', ...names] = columns;
  const named = values.flatMap((value, at) => (value === '' ? [] : [`${names[at] ?? ''} ${value}`.trim()]));
  const whose = BARE_LABEL.test(label) ? `${labelled} ${label}`.trim() : label;
  return whose === '' ? named.join('; ') : `${whose}: ${named.join('; ')}`;
}

function plainRow(cells: readonly string[]): string {
  const [label = '', value = ''] = cells;
  if (cells.length !== 2 || label.length > LONGEST_LABEL) return cells.join(' | ');
  return `${label.replace(/\s*:$/, '')}: ${value}`;
}
