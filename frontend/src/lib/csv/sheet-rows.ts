import type { CsvRow } from '@chirrup/text/files/csv';
import { strFromU8 } from 'fflate';
import { type CellLayout, layoutsOf, shownDate, shownDuration, shownMoment } from './cell-layout';
import { shownNumber } from './cell-number';
import { type Book, elements, type Parts, pathKey, type Sheet, textIn, unescaped, xmlAt } from './workbook';

/** As many as 10,000 rows of a sheet from A to Z have. */
const MOST_CELLS = 260_000;

/** The rows of a sheet that hold something; undefined where there are too many cells. */
export function rowsOf(parts: Parts, sheet: Sheet, book: Book): CsvRow[] | undefined {
  if (filledCells(parts, sheet) > MOST_CELLS) return undefined;
  const layouts = layoutsOf(book.styles);
  const rows: CsvRow[] = [];
  let number = 0;
  let size = 0;
  for (const row of elements(xmlAt(parts, sheet.path), 'row')) {
    number = Number(row.getAttribute('r')) || number + 1;
    const cells: string[] = [];
    let column = -1;
    for (const cell of elements(row, 'c')) {
      column = columnOf(cell.getAttribute('r')) ?? column + 1;
      const text = textOf(cell, book, layouts);
      if (text === '') continue;
      size += Math.max(column + 1 - cells.length, 0);
      if (size > MOST_CELLS) return undefined;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    if (cells.some((text) => text.trim() !== '')) rows.push({ number, cells, isDamaged: false });
  }
  return rows;
}

/** How many cells hold something, without taking the sheet apart. */
const filledCells = (parts: Parts, { path }: Sheet): number =>
  strFromU8(parts.get(pathKey(path)) ?? new Uint8Array()).match(/<(?:\w+:)?(?:v|is)[\s>]/g)?.length ?? 0;

/** What stands in a cell; a style, a text or a kind that the workbook lacks takes nothing away that can be read. */
function textOf(cell: Element, { texts, isFrom1904 }: Book, layouts: readonly CellLayout[]): string {
  const held = [...cell.children];
  const stored = held.find(({ localName }) => localName === 'v')?.textContent ?? '';
  const inline = held.find(({ localName }) => localName === 'is');
  if (inline) return textIn(inline);
  switch (cell.getAttribute('t') ?? 'n') {
    case 's':
      return texts[Number(stored || -1)] ?? '';
    case 'b':
      return stored === '' ? '' : /^(1|true)$/i.test(stored) ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return shownMoment(stored);
    case 'n': {
      if (stored.trim() === '' || Number.isNaN(Number(stored))) return stored;
      const layout = layouts[Number(cell.getAttribute('s') ?? 0)];
      if (layout === 'date') return shownDate(Number(stored), isFrom1904);
      return layout === 'duration' ? shownDuration(Number(stored)) : shownNumber(stored, layout);
    }
    default:
      return unescaped(stored);
  }
}

/** Of a place like “AB12”; undefined where none is named. */
function columnOf(place: string | null): number | undefined {
  const letters = /^\$?([A-Z]{1,3})\$?\d/i.exec(place ?? '')?.[1]?.toUpperCase();
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
