import { namesColumns, type TableRow, tableLines } from '../extraction/content/elements/table-grid.js';
import type { Segment } from '../extraction/content/segment.js';
import { documentSegment } from './document.js';

const FEWEST_COLUMNS = 2;

/** A document's table as one line for each row; a row that only lays out the page falls apart into its cells. */
export function tableSegments(rows: readonly TableRow[], isHeaderMarked = false): Segment[] {
  const [first] = rows;
  const isMarked = isHeaderMarked && rows.length > 1 && (first?.cells.length ?? 0) > 1;
  const isNamed = isMarked || namesColumns(rows, FEWEST_COLUMNS);
  const lines = tableLines(rows.map((row, at) => ({ ...row, isHeading: isNamed && at === 0 })));
  return rows.flatMap(({ texts }, at) => {
    const line = lines[at];
    if (line !== undefined) return line === '' ? [] : [documentSegment('row', line)];
    return texts.filter((text) => text !== '').map((text) => documentSegment('text', text));
  });
}

/** A row whose cells all stand for themselves. */
export const plainRow = (texts: readonly string[]): TableRow => ({ cells: texts, texts, isHeading: false });
