import { namesColumns, type TableRow, tableLines } from '../elements/table-grid.js';
import type { Containers, Segment } from '../segment.js';

const FEWEST_ROWS = 3;
const FEWEST_COLUMNS = 3;
const MOST_CELLS = 6;
const LONGEST_CELL = 80;

/** Rows of a table that is made of boxes, each as one line: what stands beside each other belongs together. */
export function boxRows(segments: readonly Segment[], containers: Containers): Segment[] {
  const spans = spansOf(segments, containers);
  const rows = new Map<number, { end: number; text: string }>();
  for (const boxes of alike(spans, containers)) {
    const found = boxes.flatMap((box) => spans[box] ?? []);
    if (found.some(({ from }) => rows.has(from))) continue;
    const cells = found.map(({ from, end }) => segments.slice(from, end).map(({ text }) => text));
    for (const [at, text] of linesOf(cells).entries()) {
      const { from = 0, end = 0 } = found[at] ?? {};
      for (let within = from; within < end; within += 1) rows.set(within, { end, text });
    }
  }
  if (rows.size === 0) return [...segments];
  return segments.flatMap((segment, at) => {
    const row = rows.get(at);
    if (!row) return [segment];
    const isLast = row.end === at + 1;
    return isLast && row.text !== '' ? [{ ...segment, kind: 'row' as const, text: row.text }] : [];
  });
}

interface Span {
  readonly from: number;
  readonly end: number;
}

/** Of each box that holds nothing but some short texts which of the segments they are. */
function spansOf(segments: readonly Segment[], { parents }: Containers): (Span | undefined)[] {
  const first: number[] = [];
  const last: number[] = [];
  const count = new Int32Array(parents.length);
  for (const [at, segment] of segments.entries())
    for (let box = segment.container; box > 0; box = parents[box] ?? 0) {
      first[box] ??= at;
      last[box] = at;
      count[box] = (count[box] ?? 0) + (isCell(segment) ? 1 : MOST_CELLS + 1);
    }
  // a box around too much of its own is no row, nor is what holds it
  return parents.map((_, box) => {
    const [from = 0, end = 0, cells = 0] = [first[box], (last[box] ?? -1) + 1, count[box]];
    return cells > 1 && cells <= MOST_CELLS && end - from === cells ? { from, end } : undefined;
  });
}

function isCell({ kind, text, linked }: Segment): boolean {
  return kind === 'text' && text.length <= LONGEST_CELL && linked === 0 && !text.includes('\n');
}

/** Boxes of one name beside each other that hold equally many texts. */
function alike(spans: readonly (Span | undefined)[], { parents, names }: Containers): number[][] {
  const groups = Map.groupBy(
    parents.flatMap((_, box) => (box > 0 && names[box] !== '' ? [box] : [])),
    (box) => `${parents[box]} ${names[box]}`,
  );
  return [...groups.values()].flatMap((boxes) => {
    const filled = boxes.filter((box) => spans[box] !== undefined);
    const sizes = new Set(filled.map((box) => (spans[box]?.end ?? 0) - (spans[box]?.from ?? 0)));
    return filled.length >= FEWEST_ROWS && filled.length === boxes.length && sizes.size === 1 ? [filled] : [];
  });
}

function linesOf(cells: readonly string[][]): string[] {
  const rows = cells.map((texts): TableRow => ({ cells: texts, texts, isHeading: false }));
  const isNamed = namesColumns(rows, FEWEST_COLUMNS);
  const lines = tableLines(rows.map((row, at) => ({ ...row, isHeading: isNamed && at === 0 })));
  return lines.map((line, at) => line ?? (cells[at] ?? []).join(' | '));
}
