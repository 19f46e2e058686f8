import type { Segment } from '../../extraction/content/segment.js';
import { segment } from '../document.js';
import { plainRow, tableSegments } from '../table-segments.js';
import { HeadingLevels } from './heading-levels.js';
import { WordJoiner } from './join-words.js';
import type { TextLine } from './text-line.js';

const BULLET = /^([•●○◦▪▫■□‣⁃·*–—-]|\uf0b7|\uf0a7)\s+/u;
const NUMBERED = /^(\d{1,2}|[a-z])[.)]\s+\S/;
/** A step between lines of one paragraph, in letters' height. */
const MAX_STEP = 1.75;

/** Puts the lines of a document together: headings by their size, paragraphs, list items and table rows. */
export function segmentsOf(pages: readonly TextLine[][]): Segment[] {
  const lines = pages.flat();
  const levels = new HeadingLevels(lines);
  const words = new WordJoiner(lines.map(({ text }) => text));
  const segments: Segment[] = [];
  let last: TextLine | undefined;
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 1) segments.push(...tableSegments(rows.map(plainRow)));
    else for (const cells of rows) segments.push(segment('text', cells.join(' ')));
    rows = [];
  };
  for (const page of pages) {
    for (const [at, line] of page.entries()) {
      const level = levels.levelOf(line, page[at + 1]);
      const follows = last !== undefined && isNextLine(last, line, at === 0);
      if (level === 0 && line.cells.length > 1) {
        if (rows.length > 0 && !follows) endTable();
        rows.push(line.cells);
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

function asSegment({ text }: TextLine, level: number): Segment {
  if (level > 0) return segment('heading', text, level);
  if (BULLET.test(text)) return segment('item', text.replace(BULLET, ''));
  return segment(NUMBERED.test(text) ? 'item' : 'text', text);
}

/** Whether a line stands right under the last one, or carries its sentence on over the end of a page or column. */
function isNextLine(last: TextLine, line: TextLine, isNewPage: boolean): boolean {
  const step = line.y - last.y;
  if (isNewPage || step < 0) return /^\p{Ll}/u.test(line.text) && !/[.!?:;]$/.test(last.text);
  return step <= Math.max(last.size, line.size) * MAX_STEP;
}

function continues(open: Segment, { text }: TextLine, level: number): boolean {
  if (open.kind === 'heading' || level > 0) return open.kind === 'heading' && open.level === level;
  return (open.kind === 'text' || open.kind === 'item') && !BULLET.test(text) && !NUMBERED.test(text);
}
