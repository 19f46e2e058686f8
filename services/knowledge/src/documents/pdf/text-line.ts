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
  /** Where the runs of text in it begin, drawn one by one. */
  runs: readonly { text: string; x: number }[];
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
const SHADOW = 0.12;
/** Rows so far away have the same columns. */
const NEAR = 3;
const ALIGNED = 2;
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
  for (const item of withoutShadows(items)) {
    if (item.text.trim() === '' || !(item.size > 0)) continue;
    const last = runs.at(-1);
    if (last && !isBeside(last, item)) flush();
    runs.push(item);
  }
  flush();
  return alignCells(inSight(lines));
}

/** Letters drawn twice a little apart are bold or have a shadow. */
function withoutShadows(items: readonly TextItem[]): readonly TextItem[] {
  const places = new Map<string, TextItem[]>();
  return items.filter((item) => {
    const others = places.get(item.text);
    if (!others) places.set(item.text, [item]);
    else if (others.some((other) => isShadow(item, other))) return false;
    else others.push(item);
    return true;
  });
}

function isShadow(item: TextItem, other: TextItem): boolean {
  const most = item.size * SHADOW;
  return Math.abs(item.x - other.x) <= most && Math.abs(item.y - other.y) <= most;
}

/** From top to bottom, where no two texts stand side by side: some programs draw them in another order. */
function inSight(lines: readonly TextLine[]): readonly TextLine[] {
  const sorted = lines.toSorted((one, other) => one.y - other.y);
  const isBeside = sorted.some((line, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.y - line.y < Math.min(line.size, next.size) * 0.6;
  });
  return isBeside ? lines : sorted;
}

/** A narrow gap parts cells where the rows around have a wide one. */
function alignCells(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line, at) => {
    const around = lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter(({ cells }) => cells.length > 2);
    const widest = around.find(({ cells }) => cells.length > line.cells.length);
    if (!widest || line.runs.length < 2) return line;
    const cuts = line.runs.filter(({ x }) => widest.starts.some((start) => Math.abs(start - x) <= ALIGNED));
    if (cuts.length <= line.cells.length || cuts.length < 3 || cuts[0] !== line.runs[0]) return line;
    const cells = cuts.map((cut, nth) => {
      const from = line.runs.indexOf(cut);
      const next = cuts[nth + 1];
      const runs = line.runs.slice(from, next === undefined ? undefined : line.runs.indexOf(next));
      return squeeze(runs.map(({ text }) => text).join(' '));
    });
    return { ...line, cells, starts: cuts.map(({ x }) => x), text: cells.join(' ') };
  });
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
  const drawn = runs.map((run) => ({ text: run.text, x: run.x }));
  const place = { x: first.x, right, y, size, font, inMargin };
  return { text: texts.join(' '), cells: texts, starts: begin, runs: drawn, ...place };
}
