import { areBareLabels, isClosed, rowText } from './table-row.js';

/** A cell with how many columns and rows it means. */
export interface Cell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

export interface TableRow {
  /** The text of each column. */
  readonly cells: readonly string[];
  /** Each cell once, however many columns it spans. */
  readonly texts: readonly string[];
  /** All its cells are headings. */
  readonly isHeading: boolean;
}

const MOST_COLUMNS = 100;
const MOST_ROWS = 1_000;
const MOST_HEADING_ROWS = 3;
const LONGEST_GROUP = 80;
const FEWEST_VALUES = 3;
const SENTENCE_END = /[.!?。！？]$/u;

/** Writes cells that span into every row and column they mean. */
export class TableGrid {
  readonly #carried = new Map<number, { text: string; left: number }>();

  row(cells: readonly Cell[]): Pick<TableRow, 'cells' | 'texts'> {
    const columns: string[] = [];
    const texts: string[] = [];
    const carry = () => {
      for (let above = this.#carried.get(columns.length); above; ) {
        above.left -= 1;
        if (above.left <= 0) this.#carried.delete(columns.length);
        columns.push(above.text);
        texts.push(above.text);
        above = this.#carried.get(columns.length);
      }
    };
    for (const cell of cells) {
      carry();
      texts.push(cell.text);
      for (let n = 0; n < Math.max(1, cell.columns) && columns.length < MOST_COLUMNS; n += 1) {
        const left = Math.min(cell.rows, MOST_ROWS) - 1;
        if (left > 0) this.#carried.set(columns.length, { text: cell.text, left });
        columns.push(cell.text);
      }
    }
    carry();
    return { cells: columns, texts };
  }
}

/** One cell over several columns, and short: it names the rows under it. A sentence is a remark. */
function isGroup({ cells, texts }: TableRow): boolean {
  const [first = ''] = texts;
  const isAlone = first !== '' && texts.slice(1).every((text) => text === '');
  return isAlone && cells.length > 1 && first.length <= LONGEST_GROUP && !SENTENCE_END.test(first);
}

/**
 * Each row of a data table as a line that can be read alone: with the headings of its columns and the name of its group.
 * '' for a row that only names others, undefined for one that lays out the page.
 */
export function tableLines(rows: readonly TableRow[]): (string | undefined)[] {
  const named = rows.findIndex((row) => !isGroup(row));
  let end = Math.max(0, named);
  while (rows[end]?.isHeading && end - named < MOST_HEADING_ROWS) end += 1;
  const columns = columnsOf(rows.slice(Math.max(0, named), end));
  const data = rows.slice(end).filter((row) => !isGroup(row));
  if (data.length === 0) return rows.map(({ texts }) => texts.filter(Boolean).join(' | '));
  const isBare = areBareLabels(data.map(({ cells: [label = ''] }) => label));
  const isLabelled = data.length > 1 || columns.length < FEWEST_VALUES || !isValue(data[0]?.cells[0] ?? '');
  const groups = rows.filter(isGroup).length;
  const last = rows.findLastIndex((row) => !isGroup(row));
  let group = '';
  return rows.map((row, at) => {
    const [first = ''] = row.texts;
    // what stands under all rows names none
    if (isGroup(row) && at > last) return undefined;
    if (isGroup(row)) {
      // a title over the whole table parts none of its rows
      const isTitle = groups === 1 && at === 0;
      group = isTitle ? '' : first;
      return isTitle ? first : '';
    }
    if (at < end) return '';
    const isNamed = columns.length === row.cells.length;
    if (isNamed && (!isLabelled || areOpposite(columns))) return underEach(row.cells, columns);
    const line = isLone(row) ? undefined : rowText(isNamed ? row.cells : row.texts, columns, isBare);
    return line !== undefined && group !== '' ? `${group} – ${line}` : line;
  });
}

/** A table of one row whose first cell is a value like the others: hours under days. */
function underEach(cells: readonly string[], columns: readonly string[]): string {
  return cells.flatMap((cell, at) => (cell === '' ? [] : `${columns[at]} ${cell}`.trim())).join('; ');
}

/** "Included" beside "Not included": two lists, in which nothing belongs to what stands beside it. */
function areOpposite(columns: readonly string[]): boolean {
  const [one = '', other = '', ...more] = columns.map((column) => column.toLowerCase());
  if (one === '' || other === '' || more.length > 0) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.endsWith(` ${short}`) && long.split(' ').length === short.split(' ').length + 1;
}

const isValue = (text: string): boolean => hasDigit(text) || isClosed(text);

function isLone({ texts }: TableRow): boolean {
  return texts.filter((text) => text !== '').length < 2;
}

/** Headings over each other are read together: "Summer" over "Weekday" is `Summer Weekday`. */
function columnsOf(headings: readonly TableRow[]): string[] {
  const width = Math.max(0, ...headings.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(headings.map(({ cells }) => cells[column] ?? ''))].filter(Boolean).join(' '),
  );
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Whether a first row without a figure, over rows that mostly have some, names the columns. */
export function namesColumns([first, ...rest]: readonly TableRow[], fewestColumns: number): boolean {
  return (
    first !== undefined &&
    first.cells.length >= fewestColumns &&
    rest.length > 1 &&
    first.cells.every((cell, at) => (cell !== '' || at === 0) && !hasDigit(cell) && !cell.endsWith(':')) &&
    (areOpposite(first.cells) || rest.filter(({ cells }) => cells.some(hasDigit)).length * 2 >= rest.length)
  );
}
