import type { TextLine } from './text-line.js';

/** So many lines begin a second column at one place. */
const FEWEST_LINES = 3;
const TOLERANCE = 4;
/** Shorter texts are cells of a table. */
const FEWEST_CHARACTERS = 14;
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

/** The lines from one on that keep to the same two columns, where both hold running text. */
function bandAt(
  lines: readonly TextLine[],
  from: number,
): { columns: TextLine[][]; end: number } | undefined {
  const gutter = lines[from]?.starts[1];
  if (gutter === undefined) return undefined;
  const columns: [TextLine[], TextLine[]] = [[], []];
  let end = from;
  let doubled = 0;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    const sides = line && sidesOf(line, gutter);
    if (!sides) break;
    if (sides[0] && sides[1]) doubled += 1;
    for (const side of [0, 1] as const) if (sides[side]) columns[side].push(sides[side]);
  }
  const isText = doubled >= FEWEST_LINES && columns.every(isRunning);
  return isText ? { columns, end } : undefined;
}

/** The parts of a line on both sides of a gutter; undefined when it runs across. */
function sidesOf(line: TextLine, gutter: number): [TextLine?, TextLine?] | undefined {
  const at = line.starts.findIndex((start) => Math.abs(start - gutter) <= TOLERANCE);
  if (at < 0) return line.right < gutter ? [line, undefined] : undefined;
  if (at === 0) return [undefined, line];
  return [partOf(line, 0, at), partOf(line, at)];
}

function partOf(line: TextLine, from: number, to = line.cells.length): TextLine {
  const cells = line.cells.slice(from, to);
  const starts = line.starts.slice(from, to);
  return { ...line, text: cells.join(' '), cells, starts, x: starts[0] ?? line.x };
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
