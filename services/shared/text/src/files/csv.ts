import Papa from 'papaparse';

/** A cell that a spreadsheet would take for a formula, also one that has been neutralised already. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** What was put in front of such a cell. */
const NEUTRALISED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
/** Each is read on from; a file with more is another kind of file. */
const MOST_DAMAGED = 20;
const DELIMITERS = [',', ';', '\t', '|'];
/** Rows that hold something: empty ones would mislead what guesses the delimiter. */
const FIRST_ROWS = { preview: 10, skipEmptyLines: 'greedy' } as const;

/** A CSV file of rows under their headings; no cell of it is a formula. */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = { fields: [...headings], data: rows.map((row) => [...row]) };
  // the mark lets spreadsheets read it as UTF-8
  return `\uFEFF${Papa.unparse(table, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

export interface CsvRow {
  /** As a spreadsheet counts: the first is 1, and empty ones count. */
  number: number;
  cells: string[];
  /** A quotation mark in it is never closed, or stands inside a cell. */
  isDamaged: boolean;
}

/**
 * Reads a CSV file: all rows that hold something, the one with the headings too. Of a file written by `toCsv` come the
 * texts as they were.
 * @param knowsHeadings tells the delimiter by one of the first rows, where another would only be likely
 */
export function readCsv(text: string, knowsHeadings?: (cells: readonly string[]) => boolean): CsvRow[] {
  const { delimiter: named, rest } = withoutHint(text.replace(/^\uFEFF/, ''));
  const known = DELIMITERS.find((each) => start(rest, each).some((cells) => knowsHeadings?.(cells)));
  return rowsOf(rest, named ?? known ?? Papa.parse(rest, FIRST_ROWS).meta.delimiter)
    .map((row, at) => ({ ...row, number: at + 1 }))
    .filter(({ cells, isDamaged }) => isDamaged || cells.some((cell) => cell.trim() !== ''));
}

/** A damaged row ends with its line, so that it does not take those below it along. */
function rowsOf(text: string, delimiter: string): Omit<CsvRow, 'number'>[] {
  const rows: Omit<CsvRow, 'number'>[] = [];
  let rest = text;
  for (let damaged = 0; rest !== ''; damaged += 1) {
    const { data, errors, meta } = Papa.parse<string[]>(rest, { delimiter, skipEmptyLines: false });
    const broken = errors.find(({ type }) => type === 'Quotes');
    for (const cells of data.slice(0, broken?.row ?? data.length))
      rows.push({ cells: cells.map((cell) => cell.replace(NEUTRALISED, '')), isDamaged: false });
    if (!broken) break;
    rows.push({ cells: [], isDamaged: true });
    const end = rest.indexOf(meta.linebreak, broken.index);
    if (end < 0 || damaged === MOST_DAMAGED) break;
    rest = rest.slice(end + meta.linebreak.length);
  }
  return rows;
}

/** Spreadsheets may write the delimiter into a first line that is no row. */
function withoutHint(text: string): { delimiter?: string; rest: string } {
  const hint = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(text);
  return hint?.[1] ? { delimiter: hint[1], rest: text.slice(hint[0].length) } : { rest: text };
}

const start = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { ...FIRST_ROWS, delimiter }).data;
