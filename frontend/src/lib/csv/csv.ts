import Papa from 'papaparse';

/** A cell that a spreadsheet would take for a formula, also one that has been neutralised already. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** What was put in front of such a cell. */
const NEUTRALISED = /^'(?='*[=+\-@\t\r])/;

/** A CSV file of rows under their headings; no cell of it is a formula. */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = { fields: [...headings], data: rows.map((row) => [...row]) };
  // the mark lets spreadsheets read it as UTF-8
  return `\uFEFF${Papa.unparse(table, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

export interface CsvTable {
  /** Lower case. */
  headings: string[];
  rows: string[][];
  /** A sentence on what is damaged; rows before it are read. */
  problem?: string;
}

/** Reads a CSV file with any usual delimiter; of a file written by `toCsv` come the texts as they were. */
export function readCsv(text: string): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [headings = [], ...rows] = data.map((row) => row.map((cell) => cell.replace(NEUTRALISED, '')));
  const broken = errors.find(({ type }) => type === 'Quotes');
  return {
    headings: headings.map((heading) => heading.trim().toLowerCase()),
    rows,
    ...(broken && { problem: `A quotation mark in row ${(broken.row ?? 0) + 1} is never closed.` }),
  };
}
