import { squeeze } from '../../extraction/html/html-walk.js';
import { raised, withCents } from '../../extraction/html/seen-text.js';
import { meetUnspaced } from '../../extraction/html/white-space.js';

/** A run of text with its coordinates on the page; `y` grows downwards. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of the letters. */
  size: number;
  font: string;
}

export interface TextLine {
  text: string;
  /** More than one where wide gaps stand between them. */
  cells: string[];
  /** Where each of them begins. */
  starts: number[];
  x: number;
  right: number;
  y: number;
  /** Size and font of most of its letters. */
  size: number;
  font: string;
  /** At the upper or lower edge of the page, where heads and feet stand. */
  inMargin: boolean;
}

/** Smaller letters are marks. */
const SMALL = 0.85;
export const BULLET = /^([•●○◦▪▫■□‣⁃·*–—-]|\uf0b7|\uf0a7)\s+/u;
const MEANT = /[\p{L}\p{N}\p{So}]/u;
const MARGIN = 0.09;
const SPACE = 0.15;
/** Signs are set apart to fill their lines. */
const SIGN = 0.9;
const CELL = 1.5;
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Puts runs that stand side by side together; runs come in the order the page draws them. */
export function linesOf(items: readonly TextItem[], height: number): TextLine[] {
  const lines: TextLine[] = [];
  let runs: TextItem[] = [];
  const flush = () => {
    const line = asLine(runs, height);
    if (line && !isLoneMark(line, lines.at(-1))) lines.push(line);
    runs = [];
  };
  for (const item of items) {
    if (item.text.trim() === '' || !(item.size > 0)) continue;
    const last = runs.at(-1);
    if (last && !isBeside(last, item)) flush();
    runs.push(item);
  }
  flush();
  return lines;
}

function isBeside(last: TextItem, next: TextItem): boolean {
  const size = Math.max(last.size, next.size);
  return Math.abs(next.y - last.y) < size * 0.45 && next.x > last.x + last.width - size;
}

/** A word whose letters were set apart is one. */
function unspaced(text: string): string {
  return text.replace(SPACED, (run) => run.replaceAll(' ', ''));
}

/** The mark of a note that is drawn apart from its line would cut the text in pieces. */
function isLoneMark({ text, size, y }: TextLine, last: TextLine | undefined): boolean {
  if (!last || !/^\d{1,2}$/.test(text) || size >= last.size * SMALL) return false;
  return Math.abs(y - last.y) < last.size * 1.2;
}

/** Smaller and higher than the line: the mark of a note, an exponent, or cents. */
function isRaised({ size, y }: TextItem, line: TextItem): boolean {
  return size < line.size * SMALL && line.y - y > line.size * 0.15;
}

function asLine(runs: readonly TextItem[], height: number): TextLine | undefined {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return undefined;
  const main = runs.reduce((most, run) => (run.text.length > most.text.length ? run : most));
  const cells = [''];
  const starts = [first.x];
  let right = first.x;
  for (const run of runs) {
    const gap = run.x - right;
    if (gap > main.size * CELL && cells.at(-1) !== '') {
      cells.push('');
      starts.push(run.x);
    }
    const before = cells.pop() ?? '';
    const isWide = gap > main.size * (meetUnspaced(before, run.text) ? SIGN : SPACE);
    cells.push(`${before}${isWide ? ' ' : ''}${isRaised(run, main) ? raised(run.text) : run.text}`);
    right = run.x + run.width;
  }
  const read = cells.map((cell, at) => ({
    text: withCents(unspaced(squeeze(cell))),
    start: starts[at] ?? first.x,
  }));
  const filled = read.filter(({ text }) => text !== '');
  const texts = filled.map(({ text }) => text);
  // ornaments, and letters of drawings
  if (!texts.some((text) => MEANT.test(text))) return undefined;
  const { y, size, font } = main;
  const inMargin = y < height * MARGIN || y > height * (1 - MARGIN);
  const begin = filled.map(({ start }) => start);
  return { text: texts.join(' '), cells: texts, starts: begin, x: first.x, right, y, size, font, inMargin };
}
