import type { Segment } from '../../extraction/content/segment.js';
import { documentSegment } from '../document.js';
import { plainRow, tableSegments } from '../table-segments.js';
import { HeadingLevels } from './heading-levels.js';
import { WordJoiner } from './join-words.js';
import { BULLET, type TextLine } from './text-line.js';

const NUMBERED = /^(?:(?:\d{1,2}|[a-z])[.)]|\((?:\d{1,2}|[a-z])\)|§ ?\d{1,3})\s+\S/;
/** The same of a part, which may be an amount where it goes on with a sentence. */
const PART_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;
const SENTENCE_END = /[.!?:;]["'”’»)\]]*$/u;
/** A step between lines of one paragraph, in letters' height. */
const MAX_STEP = 1.75;
const FARTHER = 1.15;
const MAX_LABEL_STEP = 1.35;

/** Puts the lines of a document together: headings by their size, paragraphs, list items and table rows. */
export function segmentsOf(pages: readonly TextLine[][]): Segment[] {
  const lines = pages.flat();
  const levels = new HeadingLevels(lines);
  const words = new WordJoiner(lines.map(({ text }) => text));
  const segments: Segment[] = [];
  let last: TextLine | undefined;
  let rows: TextLine[] = [];
  /** Labels of this table take more than one line. */
  let hasLong = false;
  const endTable = () => {
    if (rows.length > 1) segments.push(...tableSegments(cellsOf(rows).map(plainRow)));
    else for (const { cells } of rows) segments.push(documentSegment('text', cells.join(' ')));
    rows = [];
    hasLong = false;
  };
  for (const page of pages) {
    for (const [at, line] of page.entries()) {
      const level = levels.levelOf(line, page[at + 1]);
      const follows = last !== undefined && isNextLine(last, line, at === 0);
      if (level === 0 && line.cells.length > 1) {
        if (rows.length > 0 && !follows) endTable();
        rows.push(line);
        last = line;
        continue;
      }
      const row = rows.at(-1);
      const isLabel: boolean =
        row !== undefined && follows && level === 0 && isRestOfLabel(rows, line, page[at + 1], hasLong);
      const grown = row && follows && level === 0 ? withRest(row, line, isLabel) : undefined;
      if (grown) {
        hasLong ||= isLabel;
        rows.splice(-1, 1, grown);
        last = line;
        continue;
      }
      endTable();
      const open = segments.at(-1);
      if (open && follows && continues(open, line, level)) open.text = words.join(open.text, line.text);
      else segments.push(asSegment(line, level));
      last = line;
    }
    endTable();
  }
  return segments;
}

/** A row whose cell goes on in a line of its own; undefined if the line is none of it. */
function withRest(row: TextLine, { text, x, y, size }: TextLine, isLabel = false): TextLine | undefined {
  const at = row.starts.findIndex((start) => Math.abs(start - x) <= size / 2);
  if (at < (isLabel ? 0 : 1) || BULLET.test(text)) return undefined;
  return {
    ...row,
    y: isLabel ? y : row.y,
    cells: row.cells.map((cell, column) => (column === at ? `${cell} ${text}` : cell)),
  };
}

/** Whether a line under the first cell of a row belongs to it: it stands nearer to that row than the next one to it. */
function isRestOfLabel(
  rows: readonly TextLine[],
  line: TextLine,
  next: TextLine | undefined,
  hasLong: boolean,
): boolean {
  const row = rows.at(-1);
  const second = row?.starts[1];
  if (!row || second === undefined || rows.length < 2 || line.right >= second) return false;
  const step = line.y - row.y;
  if (next && next.cells.length > 1) return next.y - line.y > step * FARTHER;
  // under the last row, where those before have such labels
  return hasLong && step <= line.size * MAX_LABEL_STEP;
}

/** The cells of rows in the columns of the widest one: where one is empty, those behind it keep their places. */
function cellsOf(rows: readonly TextLine[]): string[][] {
  const { starts } = rows.reduce((widest, row) => (row.cells.length > widest.cells.length ? row : widest));
  return rows.map(({ cells, starts: own }) => {
    if (cells.length === starts.length) return cells;
    const placed = starts.map(() => '');
    let from = 0;
    for (const [at, cell] of cells.entries()) {
      const last = starts.length - (cells.length - at);
      let best = from;
      const distance = (column: number) => Math.abs((starts[column] ?? 0) - (own[at] ?? 0));
      for (let column = from + 1; column <= last; column += 1)
        if (distance(column) < distance(best)) best = column;
      placed[best] = cell;
      from = best + 1;
    }
    return placed;
  });
}

function asSegment({ text }: TextLine, level: number): Segment {
  if (level > 0) return documentSegment('heading', text, level);
  if (BULLET.test(text)) return documentSegment('item', text.replace(BULLET, ''));
  return documentSegment(NUMBERED.test(text) ? 'item' : 'text', text);
}

/** Whether a line stands right under the last one, or carries its sentence on over the end of a page or column. */
function isNextLine(last: TextLine, line: TextLine, isNewPage: boolean): boolean {
  const step = line.y - last.y;
  if (isNewPage || step < 0) return /^\p{Ll}/u.test(line.text) && !/[.!?:;]$/.test(last.text);
  return step <= Math.max(last.size, line.size) * MAX_STEP;
}

function continues(open: Segment, { text }: TextLine, level: number): boolean {
  if (open.kind === 'heading' || level > 0) return open.kind === 'heading' && open.level === level;
  if (PART_NUMBER.test(text) && SENTENCE_END.test(open.text)) return false;
  return (open.kind === 'text' || open.kind === 'item') && !BULLET.test(text) && !NUMBERED.test(text);
}
