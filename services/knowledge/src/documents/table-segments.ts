import type { Segment } from '../extraction/content/segment.js';
import { areBareLabels, rowText } from '../extraction/content/table-row.js';
import { segment } from './document.js';

const hasDigit = (text: string): boolean => /\d/.test(text);

/** A first row without a figure, over rows that mostly have some, names the columns. */
const namesColumns = ([first, ...rest]: readonly (readonly string[])[]): boolean =>
  first !== undefined &&
  first.length > 1 &&
  rest.length > 1 &&
  first.every((cell) => cell !== '' && !hasDigit(cell)) &&
  rest.filter((row) => row.some(hasDigit)).length * 2 >= rest.length;

/** A document's table as one line for each row; a row that only lays out the page falls apart into its cells. */
export function tableSegments(rows: readonly (readonly string[])[], isHeaderMarked = false): Segment[] {
  const [first = []] = rows;
  const hasHeader = (isHeaderMarked && rows.length > 1 && first.length > 1) || namesColumns(rows);
  const columns = hasHeader ? first : [];
  const body = hasHeader ? rows.slice(1) : rows;
  const isBare = areBareLabels(body.map(([label = '']) => label));
  return body.flatMap((cells) => {
    const row = rowText(cells, columns, isBare);
    if (row !== undefined) return [segment('row', row)];
    return cells.filter((cell) => cell !== '').map((cell) => segment('text', cell));
  });
}
