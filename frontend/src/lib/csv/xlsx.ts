import type { CsvRow } from '@chirrup/text/files/csv';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { shownNumber } from './cell-number';
import { cellCount, isExcel, type Parts, type Sheet, visibleSheets, withShownCells } from './workbook';

/** A small file may unpack to one that fills the memory. */
const MOST_UNPACKED = 50_000_000;
const MOST_CELLS = 100_000;
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** Sheets that are looked at for one with a table. */
const MOST_SHEETS = 20;

export interface SheetRows {
  rows: CsvRow[];
  /** Which sheet they are of, where the workbook shows several. */
  sheet?: string;
}

/**
 * The rows of the first sheet with a table, else of the first that holds something, as `readCsv` gives those of a CSV
 * file; hidden sheets are none. A string says why the workbook cannot be read.
 */
export async function readXlsx(
  bytes: Uint8Array,
  isTable: (rows: readonly CsvRow[]) => boolean,
): Promise<SheetRows | string> {
  try {
    if (unpackedSize(bytes) > MOST_UNPACKED)
      return 'The workbook is too large. Save the sheet as “CSV UTF-8” and choose that file.';
    const parts = unzipSync(bytes);
    if (!isExcel(parts))
      return 'This is no Excel workbook. Save the sheet as “.xlsx” or “CSV UTF-8” and choose that file.';
    const sheets = visibleSheets(parts);
    let chosen: SheetRows = { rows: [] };
    for (const sheet of sheets.slice(0, MOST_SHEETS)) {
      const rows = await rowsOf(parts, sheet);
      if (!rows) return 'The sheet has too many cells. Leave out the columns and rows that hold no pairs.';
      const found = { rows, ...(sheets.length > 1 && { sheet: sheet.name }) };
      if (isTable(rows)) return found;
      if (chosen.rows.length === 0) chosen = found;
    }
    return chosen;
  } catch {
    return 'The workbook is damaged or has a password. Save the sheet as “CSV UTF-8” and choose that file.';
  }
}

/** The rows that hold something; undefined where there are too many cells. */
async function rowsOf(parts: Parts, sheet: Sheet): Promise<CsvRow[] | undefined> {
  if (cellCount(parts, sheet) > MOST_CELLS) return undefined;
  // stored and not packed, for what is packed would be unpacked in a worker, which the page's policy forbids
  const stored = new Uint8Array(zipSync(withShownCells(parts, sheet), { level: 0 }));
  const options = { parseNumber: (number: string) => shownNumber(number), trim: false };
  const rows = await readSheet(stored.buffer, sheet.name, options);
  if (rows.reduce((cells, row) => cells + row.length, 0) > MOST_CELLS) return undefined;
  return rows
    .map((row, at) => ({ number: at + 1, cells: row.map(textOf), isDamaged: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** By what the archive says of itself, without unpacking it. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell
      .toISOString()
      .replace(/:00\.000Z$/, '')
      .split('T');
    // a time alone is one of the day before days are counted
    if (cell.getTime() < FIRST_DAY) return time;
    return time === '00:00' ? day : `${day} ${time}`;
  }
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}
