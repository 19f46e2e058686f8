import { BULLET, type TextLine } from './text-line.js';

const FEWEST_BULLETS = 2;
const FEWEST_FIGURES = 2;
const FIGURE = /\d/;
/** So many lines begin a second column at one place. */
const FEWEST_LINES = 3;
const TOLERANCE = 4;
/** Shorter texts are cells of a table. */
const FEWEST_CHARACTERS = 14;
const FEWEST_WORDS = 4;
/** Of the lines of a column so many go on in the next one. */
const GOING_ON = 0.25;
const SENTENCE_END = /[.!?…:;。！？]["'”’»)\]]*$/u;
const GOES_ON = /^(?:\p{Ll}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u;

/** Texts that stand side by side, one after the other, where a page draws them line by line. */
export function readColumns(lines: readonly TextLine[]): TextLine[] {
  const read: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const band = bandAt(lines, at);
    const line = lines[at];
    if (band) {
      read.push(...band.columns.flat());
      at = band.end;
    } else {
      if (line) read.push(line);
      at += 1;
    }
  }
  return read;
}

/** The lines from one on that keep to the same columns, where all hold texts of their own. */
function bandAt(
  lines: readonly TextLine[],
  from: number,
): { columns: TextLine[][]; end: number } | undefined {
  const gutters = lines[from]?.starts ?? [];
  if (gutters.length < 2) return undefined;
  const columns: TextLine[][] = gutters.map(() => []);
  const rows: TextLine[][] = [];
  let end = from;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    const parts = line && partsOf(line, gutters);
    if (!parts) break;
    for (const [column, part] of parts) columns[column]?.push(part);
    if (parts.size > 1) rows.push([...parts.values()]);
  }
  const isText =
    rows.length >= FEWEST_LINES
      ? columns.every(isRunning) || areLists(columns, rows)
      : rows.length === 2 && columns.length === 2 && columns.every(isSentence);
  return isText ? { columns, end } : undefined;
}

/** The parts of a line by their columns; undefined when it runs across. */
function partsOf(line: TextLine, gutters: readonly number[]): Map<number, TextLine> | undefined {
  const begins = gutters.map((gutter) =>
    line.starts.findIndex((start) => Math.abs(start - gutter) <= TOLERANCE),
  );
  const parts = new Map<number, TextLine>();
  let from = 0;
  let column = Math.max(
    0,
    gutters.findLastIndex((gutter) => gutter <= line.x + TOLERANCE),
  );
  for (let next = column + 1; next < gutters.length; next += 1) {
    const at = begins[next] ?? -1;
    if (at <= from) continue;
    parts.set(column, partOf(line, from, at));
    [column, from] = [next, at];
  }
  const following = gutters[column + 1];
  if (following !== undefined && line.right >= following) return undefined;
  return parts.set(column, partOf(line, from));
}

/** Lists beside each other: their bullets stand side by side, or their names and figures take turns together. */
function areLists(columns: readonly TextLine[][], rows: readonly TextLine[][]): boolean {
  if (columns.some((lines) => lines.some(({ cells }) => cells.length > 1))) return false;
  const bulleted = rows.filter((row) => row.every(({ text }) => BULLET.test(text)));
  if (bulleted.length >= FEWEST_BULLETS) return true;
  const figures = rows.map((row) => row.map(({ text }) => FIGURE.test(text)));
  if (figures.some((row) => row.some((isFigure) => isFigure !== row[0]))) return false;
  const count = figures.filter(([isFigure]) => isFigure).length;
  return count >= FEWEST_FIGURES && rows.length - count >= FEWEST_FIGURES;
}

function partOf(line: TextLine, from: number, to = line.cells.length): TextLine {
  const cells = line.cells.slice(from, to);
  const starts = line.starts.slice(from, to);
  return { ...line, text: cells.join(' '), cells, starts, x: starts[0] ?? line.x };
}

/** Two lines that are one sentence. */
function isSentence([first, second]: readonly TextLine[]): boolean {
  if (!first || !second || first.text.length < FEWEST_CHARACTERS || SENTENCE_END.test(first.text))
    return false;
  return GOES_ON.test(second.text) && first.text.split(' ').length >= FEWEST_WORDS;
}

function isRunning(lines: readonly TextLine[]): boolean {
  const texts = lines.filter(({ cells }) => cells.length === 1).map(({ text }) => text);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (texts.length < lines.length || characters < texts.length * FEWEST_CHARACTERS) return false;
  const goingOn = texts.filter(
    (text, at) => !SENTENCE_END.test(text) && GOES_ON.test(texts[at + 1] ?? ''),
  ).length;
  return goingOn >= Math.max(1, (texts.length - 1) * GOING_ON);
}
