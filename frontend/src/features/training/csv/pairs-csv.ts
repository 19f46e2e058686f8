import { cleanText } from '@chirrup/text/files/clean-text';
import { type CsvRow, readCsv, toCsv } from '@chirrup/text/files/csv';
import type { Qa, QaText } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { cleanPhrasings, pairProblems } from '../../../lib/pair-text';
import { columnsOf, type PairColumns } from './pair-columns';

export const MOST_CSV_BYTES = 20_000_000;
const MOST_ROWS = 10_000;
export const MOST_PROBLEMS = 5;
const MOST_TITLES = 10;
/** Columns that are named one by one. */
const MOST_NAMED = 3;
const COLUMNS = ['question', 'answer', 'wordings'] as const;

/** What a file would do. */
export interface PairsPlan {
  /** New ones and those that change, in the order of the file. */
  pairs: QaText[];
  /** Of each of them, its row in the file. */
  rows: number[];
  added: number;
  changed: number;
  unchanged: number;
  /** A sentence on how the columns were recognised, where no headings say it, or on those that are not read. */
  note?: string;
  /** Sentences on rows that are left out. */
  problems: string[];
  /** How many more rows are left out. */
  moreProblems: number;
}

/** All pairs as a file for a spreadsheet: other wordings stand in one cell, each on its line. */
export function pairsToCsv(pairs: readonly Qa[]): string {
  const rows = pairs.map(({ question, answer, phrasings }) => [question, answer, phrasings.join('\n')]);
  return toCsv(COLUMNS, rows);
}

/**
 * Reads a file of pairs; a string says why it is none.
 * @param file the text of a CSV file, or the rows of a workbook
 */
export function planImport(file: string | readonly CsvRow[], known: readonly Qa[]): PairsPlan | string {
  const all = typeof file === 'string' ? readCsv(file, isNamed) : file;
  // titles and remarks may stand above the headings
  const table = all.slice(Math.max(headingsAt(all), 0));
  const [first] = table;
  if (!first) return 'The file is empty.';
  const columns = columnsOf(first.cells);
  if (!columns)
    return 'The first row must name the columns “question” and “answer”, and may name “wordings”.';
  const rows = columns.hasHeadings ? table.slice(1) : table;
  if (rows.length === 0) return 'The file has no pairs below its first row.';
  if (rows.length > MOST_ROWS)
    return `The file has ${number(rows.length)} rows. Import up to ${number(MOST_ROWS)} at once.`;
  const byQuestion = new Map(known.map((qa) => [keyOf(qa), qa]));
  const seen = new Map<string, number>();
  const note = columns.areNamed ? unreadColumns(first.cells, columns) : noteOn(columns);
  const plan: PairsPlan = { ...emptyPlan(), ...(note && { note }) };
  // a text that is cut by a separator makes cells of its own, which a workbook cannot do
  const most = typeof file === 'string' ? first.cells.length : Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const pair = pairOf(row.cells, columns);
    const problem = problemOf(row, pair, most, seen.get(keyOf(pair)));
    if (problem !== undefined) {
      if (plan.problems.length < MOST_PROBLEMS) plan.problems.push(`Row ${row.number} ${problem}`);
      else plan.moreProblems += 1;
      continue;
    }
    seen.set(keyOf(pair), row.number);
    const stored = byQuestion.get(keyOf(pair));
    if (stored && isSame(stored, pair)) plan.unchanged += 1;
    else {
      plan.pairs.push(pair);
      plan.rows.push(row.number);
      plan[stored ? 'changed' : 'added'] += 1;
    }
  }
  return plan;
}

/** Whether rows begin with headings that name the columns of pairs. */
export const hasPairColumns = (rows: readonly CsvRow[]): boolean => headingsAt(rows) >= 0;

const headingsAt = (rows: readonly CsvRow[]): number =>
  rows.slice(0, MOST_TITLES).findIndex(({ cells }) => isNamed(cells));

const isNamed = (cells: readonly string[]): boolean => columnsOf(cells)?.areNamed === true;

const emptyPlan = (): PairsPlan => ({
  pairs: [],
  rows: [],
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: [],
  moreProblems: 0,
});

const noteOn = ({ hasHeadings }: PairColumns) =>
  `No column is named “question” or “answer”: the first is taken for the questions, the second for the answers${hasHeadings ? ', and the first row for headings' : ''}.`;

function unreadColumns(headings: readonly string[], { question, answer, wordings }: PairColumns) {
  const unread = headings.filter(
    (heading, at) => heading.trim() !== '' && ![question, answer, wordings].includes(at),
  );
  if (unread.length === 0) return undefined;
  const named = unread.slice(0, MOST_NAMED).map((heading) => `“${heading.trim()}”`);
  const more = unread.length > named.length ? ` and ${number(unread.length - named.length)} more` : '';
  const read = [question, answer, wordings].flatMap((at) => (at < 0 ? [] : `“${headings[at]?.trim()}”`));
  return `Read: ${read.join(', ')}. Columns that are left out: ${named.join(', ')}${more}.`;
}

/** What keeps a row out, as a sentence that begins with its number. */
function problemOf(
  { cells, isDamaged }: CsvRow,
  pair: QaText,
  columns: number,
  before: number | undefined,
): string | undefined {
  if (isDamaged)
    return 'has a quotation mark that is never closed, or inside a cell, where it must stand twice.';
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return 'has more cells than the first row has; put a text that contains the separator into quotation marks.';
  if (pair.question === '' || pair.answer === '') return 'has no question or no answer.';
  if (/\uFFFD/.test(pair.question + pair.answer + pair.phrasings.join('')))
    return 'has characters that cannot be read; save the file as UTF-8.';
  const [tooLong] = Object.values(pairProblems(pair));
  if (tooLong) return `cannot be saved: ${tooLong}`;
  return before === undefined ? undefined : `has the question of row ${before} again.`;
}

function pairOf(cells: readonly string[], { question, answer, wordings }: PairColumns): QaText {
  const textAt = (column: number) => cleanText(cells[column] ?? '').trim();
  const asked = textAt(question);
  return {
    question: asked,
    answer: textAt(answer),
    phrasings: cleanPhrasings(textAt(wordings).split(/\r?\n/), asked),
  };
}

function isSame(stored: Qa, pair: QaText): boolean {
  return (
    stored.question === pair.question &&
    stored.answer === pair.answer &&
    stored.phrasings.join('\n') === pair.phrasings.join('\n')
  );
}

/** As the server tells whether a question is known. */
function keyOf({ question }: Pick<Qa, 'question'>): string {
  return question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
