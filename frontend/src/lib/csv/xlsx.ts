import type { CsvRow } from '@chirrup/text/files/csv';
import { unzipSync } from 'fflate';
import { rowsOf } from './sheet-rows';
import { bookPath, pathKey, readBook } from './workbook';

/** A small file may unpack to one that fills the memory. */
const MOST_UNPACKED = 50_000_000;

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
    const files = unzipSync(bytes, { filter: ({ name }) => isRead(name) });
    const parts = new Map(Object.entries(files).map(([path, file]) => [pathKey(path), file]));
    const path = bookPath(parts);
    if (path === undefined)
      return 'This is no Excel workbook. Save the sheet as “.xlsx” or “CSV UTF-8” and choose that file.';
    const book = readBook(parts, path);
    let chosen: SheetRows = { rows: [] };
    for (const sheet of book.sheets.slice(0, MOST_SHEETS)) {
      const rows = rowsOf(parts, sheet, book);
      if (!rows) return 'The sheet has too many cells. Leave out the columns and rows that hold no pairs.';
      const found = { rows, ...(book.sheets.length > 1 && { sheet: sheet.name }) };
      if (isTable(rows)) return found;
      if (chosen.rows.length === 0) chosen = found;
    }
    return chosen;
  } catch {
    return 'The workbook is damaged or has a password. Save the sheet as “CSV UTF-8” and choose that file.';
  }
}

/** Pictures and what else stands beside the sheets is not. */
const isRead = (path: string): boolean => /\.(xml|rels)$/i.test(path);

/** By what the archive says of itself, without unpacking it. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (isRead(name)) size += originalSize;
      return false;
    },
  });
  return size;
}
