import type { CsvRow } from '@chirrup/text/files/csv';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** A small file may unpack to one that fills the memory. */
const MOST_UNPACKED = 50_000_000;
const MOST_CELLS = 100_000;

/**
 * The rows of a workbook's first sheet that hold something, as `readCsv` gives those of a CSV file; a string says why it
 * cannot be read.
 */
export async function readXlsx(bytes: Uint8Array): Promise<CsvRow[] | string> {
  try {
    if (unpackedSize(bytes) > MOST_UNPACKED)
      return 'The workbook is too large. Save its first sheet as “CSV UTF-8” and choose that file.';
    // stored and not packed, for what is packed would be unpacked in a worker, which the page's policy forbids
    const stored = new Uint8Array(zipSync(unzipSync(bytes), { level: 0 }));
    const sheet = await readSheet(stored.buffer, { parseNumber: String, trim: false });
    if (sheet.reduce((cells, row) => cells + row.length, 0) > MOST_CELLS)
      return 'The sheet has too many cells. Leave out the columns and rows that hold no pairs.';
    return sheet
      .map((row, at) => ({ number: at + 1, cells: row.map(textOf), isDamaged: false }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch {
    return 'The workbook is damaged or has a password. Save its first sheet as “CSV UTF-8” and choose that file.';
  }
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
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/:00\.000Z$/, '');
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}
