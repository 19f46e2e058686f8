import type { Qa, QaText } from '../../../api/types';
import { readCsv, toCsv } from '../../../lib/csv/csv';
import { cleanPhrasings, problemsOf } from '../../../lib/pair-text';

export const MOST_BYTES = 5_000_000;
const MOST_ROWS = 1_000;
const MOST_PROBLEMS = 5;
const COLUMNS = ['question', 'answer', 'wordings'] as const;

/** What a file would do. */
export interface PairsPlan {
  /** New ones and those that change, in the order of the file. */
  pairs: QaText[];
  added: number;
  changed: number;
  unchanged: number;
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

/** Reads a file of pairs; a string says why it is none. */
export function planImport(text: string, known: readonly Qa[]): PairsPlan | string {
  const { headings, rows, problem } = readCsv(text);
  if (problem) return problem;
  const [question, answer, wordings] = COLUMNS.map((name) => headings.indexOf(name));
  if (question === undefined || question < 0 || answer === undefined || answer < 0)
    return 'The first row must name the columns “question” and “answer”, and may name “wordings”.';
  if (rows.length === 0) return 'The file has no pairs below its first row.';
  if (rows.length > MOST_ROWS) return `The file has ${rows.length} rows. Import up to ${MOST_ROWS} at once.`;
  const byQuestion = new Map(known.map((qa) => [keyOf(qa), qa]));
  const seen = new Map<string, number>();
  const plan: PairsPlan = { pairs: [], added: 0, changed: 0, unchanged: 0, problems: [], moreProblems: 0 };
  const leaveOut = (sentence: string) => {
    if (plan.problems.length < MOST_PROBLEMS) plan.problems.push(sentence);
    else plan.moreProblems += 1;
  };
  for (const [at, row] of rows.entries()) {
    const number = at + 2;
    const pair = pairOf(row[question], row[answer], wordings === undefined ? '' : row[wordings]);
    const before = seen.get(keyOf(pair));
    const [first] = Object.values(problemsOf(pair));
    if (pair.question === '' || pair.answer === '') leaveOut(`Row ${number} has no question or no answer.`);
    else if (first) leaveOut(`Row ${number}: ${first}`);
    else if (before !== undefined) leaveOut(`Row ${number} has the question of row ${before} again.`);
    else {
      seen.set(keyOf(pair), number);
      const stored = byQuestion.get(keyOf(pair));
      if (stored && isSame(stored, pair)) plan.unchanged += 1;
      else {
        plan.pairs.push(pair);
        plan[stored ? 'changed' : 'added'] += 1;
      }
    }
  }
  return plan;
}

function pairOf(question = '', answer = '', wordings = ''): QaText {
  const asked = question.trim();
  return {
    question: asked,
    answer: answer.trim(),
    phrasings: cleanPhrasings(wordings.split(/\r?\n/), asked),
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
