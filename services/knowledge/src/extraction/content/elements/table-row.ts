import { anyOf } from '../../visible/word-list.js';

const LONGEST_ROW = 600;
const LONGEST_LABEL = 60;
/** A row called `M` or `42` means little without its column's heading: `Size M`. */
const BARE_LABEL = /^(?:.{1,3}|[\d.,/ -]+)$/u;
/** Under the one heading "Open" it stands alone. */
const CLOSED = new RegExp(`^${anyOf(({ closed }) => closed)}$`, 'iu');

export const isClosed = (text: string): boolean => CLOSED.test(text);

/** Whether labels are too short to stand without their column's heading; most of a table's rows decide for all of them. */
export function areBareLabels(labels: readonly string[]): boolean {
  const filled = labels.filter((label) => label !== '');
  return filled.filter((label) => BARE_LABEL.test(label)).length * 2 >= filled.length;
}

/**
 * A row of a data table as a line that can be read, and found, without the rest of the table: `Norway: Price €5; Time
 * 3 days`. `columns` are the headings, empty when the table has none. Undefined when the row lays out the page.
 * @param isBare whether the labels of the table are bare
 */
export function rowText(
  cells: readonly string[],
  columns: readonly string[],
  isBare = areBareLabels(cells.slice(0, 1)),
): string | undefined {
  const filled = cells.filter((text) => text !== '');
  const line = columns.length === cells.length ? underHeadings(cells, columns, isBare) : plainRow(filled);
  return filled.length > 1 && line.length <= LONGEST_ROW ? line : undefined;
}

function underHeadings(
  [label = '', ...values]: readonly string[],
  columns: readonly string[],
  isBare: boolean,
): string {
  const [labelled = '', ...names] = columns;
  const named = values.flatMap((value, at) => {
    // a label that spans the columns beside it is no value of theirs
    if (value === '' || value === label) return [];
    const isPlain = values.length === 1 && CLOSED.test(value);
    return [isPlain ? value : `${names[at] ?? ''} ${value}`.trim()];
  });
  const whose = isBare && label !== '' ? `${labelled} ${label}`.trim() : label;
  return whose === '' ? named.join('; ') : `${whose}: ${named.join('; ')}`;
}

function plainRow(cells: readonly string[]): string {
  const [label = '', value = ''] = cells;
  if (cells.length !== 2 || label.length > LONGEST_LABEL) return cells.join(' | ');
  return `${label.replace(/\s{0,8}:$/, '')}: ${value}`;
}
