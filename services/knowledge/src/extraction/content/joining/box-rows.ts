import { namesColumns, type TableRow, tableLines } from '../elements/table-grid.js';
import type { Containers, Segment } from '../segment.js';
import { type SegmentSpan, spansOf } from './boxes.js';
import { isFigure } from './figure-headings.js';

/** Fewer boxes say the same of different things only if their parts are called alike, or hold a figure in one place. */
const FEWEST_ROWS = 3;
const FEWEST_PAIRS = 2;
const FEWEST_COLUMNS = 3;
const MOST_CELLS = 6;
const LONGEST_CELL = 80;
const SENTENCE_END = /[.!?…。！？]$/u;

interface Row {
  readonly end: number;
  readonly text: string;
}

/** Rows of a table that is made of boxes, each as one line: what stands beside each other belongs together. */
export function boxRows(
  segments: readonly Segment[],
  containers: Containers,
  groups: readonly number[][],
): Segment[] {
  const rows = rowsIn(segments, containers, groups);
  if (rows.size === 0) return [...segments];
  return segments.flatMap((segment, at) => {
    const row = rows.get(at);
    if (!row) return [segment];
    const isLast = row.end === at + 1;
    return isLast && row.text !== '' ? [{ ...segment, kind: 'row' as const, text: row.text }] : [];
  });
}

/** The row that each of its segments is a part of. */
function rowsIn(
  segments: readonly Segment[],
  containers: Containers,
  groups: readonly number[][],
): Map<number, Row> {
  const spans = spansOf(segments, containers);
  const rows = new Map<number, Row>();
  const put = ({ from, end }: SegmentSpan, text: string) => {
    for (let within = from; within < end; within += 1) rows.set(within, { end, text });
  };
  for (const boxes of groups) {
    const found = boxes.flatMap((box) => spans[box] ?? []);
    const isNamed = containers.names[boxes[0] ?? 0] !== '';
    if ((isNamed && found.length < boxes.length) || !areRows(found, segments, containers)) continue;
    if (!isNamed && found.some(({ from, end }) => segments.slice(from, end).some(isSentence))) continue;
    if (found.some(({ from }) => rows.has(from))) continue;
    const cells = found.map(({ from, end }) => segments.slice(from, end).map(({ text }) => text));
    for (const [at, text] of linesOf(cells).entries()) if (found[at]) put(found[at], text);
  }
  for (const span of pairsIn(spans, segments, containers)) {
    if (rows.has(span.from)) continue;
    const [line = ''] = linesOf([segments.slice(span.from, span.end).map(({ text }) => text)]);
    put(span, line);
  }
  return rows;
}

function isCell(segment: Segment | undefined): boolean {
  if (!segment) return false;
  const { kind, text, linked } = segment;
  return kind === 'text' && text.length <= LONGEST_CELL && linked === 0 && !text.includes('\n');
}

function isSentence(segment: Segment | undefined): boolean {
  return SENTENCE_END.test(segment?.text ?? '');
}

/** Boxes that hold equally many short texts and nothing else. */
function areRows(
  spans: readonly SegmentSpan[],
  segments: readonly Segment[],
  containers: Containers,
): boolean {
  const size = spans[0] ? spans[0].end - spans[0].from : 0;
  if (size < 2 || size > MOST_CELLS || spans.length < FEWEST_PAIRS) return false;
  if (spans.some(({ from, end }) => end - from !== size)) return false;
  const rows = spans.map(({ from, end }) => segments.slice(from, end));
  if (rows.some((row) => !row.every(isCell))) return false;
  return spans.length >= FEWEST_ROWS || areFields(rows, containers);
}

/** Whether the parts of all rows are called alike, each otherwise than the others, or one of two is the figure. */
function areFields(rows: readonly (readonly Segment[])[], { names }: Containers): boolean {
  const [first = []] = rows;
  const called = first.map(({ container }) => names[container] ?? '');
  const isCalled = rows.every((row) => row.every(({ container }, at) => names[container] === called[at]));
  if (isCalled && !called.includes('') && new Set(called).size === called.length) return true;
  return first.length === 2 && [0, 1].some((at) => rows.every((row) => isFigureAt(row, at)));
}

function isFigureAt(row: readonly Segment[], at: number): boolean {
  return hasFigure(row[at]?.text) && !hasFigure(row[1 - at]?.text);
}

const hasFigure = (text = ''): boolean => /\d/.test(text);

/** Labels and values by turns in one box: those that are called otherwise than what stands behind each. */
function pairsIn(
  spans: readonly (SegmentSpan | undefined)[],
  segments: readonly Segment[],
  { parents, names }: Containers,
): SegmentSpan[] {
  const inside = Map.groupBy(
    parents.flatMap((_, box) => (box > 0 && spans[box] ? [box] : [])),
    (box) => parents[box] ?? 0,
  );
  return [...inside.values()].flatMap((boxes) => {
    const name = names[boxes[0] ?? 0] ?? '';
    const value = names[boxes[1] ?? 0];
    if (name === '' || name === value || boxes.length < 2 * FEWEST_PAIRS || boxes.length % 2) return [];
    if (boxes.some((box, at) => names[box] !== (at % 2 ? value : name))) return [];
    const held = boxes.map((box) => spans[box] as SegmentSpan);
    const isPlain = held.every(({ from, end }, at) => {
      const segment = segments[from];
      return end - from === 1 && isCell(segment) && (at % 2 === 1 || !isSentence(segment));
    });
    return isPlain ? held.flatMap(({ from }, at) => (at % 2 ? [] : [{ from, end: from + 2 }])) : [];
  });
}

function linesOf(cells: readonly string[][]): string[] {
  if (cells.every(isCounted)) return cells.map((texts) => texts.join(' '));
  const rows = cells.map((texts): TableRow => ({ cells: texts, texts, isHeading: false }));
  const isNamed = namesColumns(rows, FEWEST_COLUMNS);
  const lines = tableLines(rows.map((row, at) => ({ ...row, isHeading: isNamed && at === 0 })));
  return lines.map((line, at) => line ?? (cells[at] ?? []).join(' | '));
}

/** A number and what it counts. */
function isCounted([number = '', counted, more]: readonly string[]): boolean {
  return isFigure(number) && !number.includes(':') && !hasFigure(counted) && more === undefined;
}
