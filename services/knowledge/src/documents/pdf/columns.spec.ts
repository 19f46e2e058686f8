import { type PdfLine, pdfFile } from '../../../test/fixtures/pdf-file.js';
import { readPdf } from './read-pdf.js';

/** Rows of a page as they are drawn, each text at its own place. */
const page = (xs: readonly number[], rows: readonly (readonly string[])[]): PdfLine[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text === '' ? [] : { text, x: xs[column] ?? 72, y: 700 - at * 14 })),
  );
const read = async (lines: PdfLine[]) =>
  (await readPdf(pdfFile({ pages: [lines] }))).blocks.map(({ text }) => text).join('\n');

describe('texts side by side in a PDF', () => {
  it('are read one after the other, however many they are', async () => {
    const rows = [
      ['The night ferry leaves', 'A cabin has to be paid', 'Dogs travel on the car'],
      ['the pier at nine and is', 'on the day of booking,', 'deck and have to wear'],
      ['back at eleven.', 'in cash.', 'a muzzle.'],
    ];
    expect(await read(page([60, 230, 400], rows))).toBe(
      'The night ferry leaves the pier at nine and is back at eleven.\nA cabin has to be paid on the day of booking, in cash.\nDogs travel on the car deck and have to wear a muzzle.',
    );
  });

  it('are lists where their bullets stand side by side', async () => {
    const rows = [
      ['On board are', 'On land are'],
      ['* four cabins', '* two piers'],
      ['* one kitchen', '* one kiosk'],
    ];
    expect(await read(page([72, 330], rows))).toBe(
      'On board are\nfour cabins\none kitchen\nOn land are\ntwo piers\none kiosk',
    );
  });

  it('keep their prices where names and figures take turns together', async () => {
    const rows = [
      ['Soups', 'Fish'],
      ['Leek', 'Trout'],
      ['6.50', '18.50'],
      ['Onion', 'Perch'],
      ['5.50', '16.50'],
    ];
    expect(await read(page([72, 330], rows))).toBe(
      'Soups Leek 6.50 Onion 5.50\nFish Trout 18.50 Perch 16.50',
    );
  });
});

describe('a table in a PDF', () => {
  it('has cells that go on in the next line', async () => {
    const rows = [
      ['Ticket', 'What it is', 'Price'],
      ['One day', 'For all boats, from the first', '14 EUR'],
      ['', 'to the last', ''],
      ['One week', 'For all boats but the', '60 EUR'],
      ['', 'night ferry', ''],
    ];
    expect(await read(page([72, 180, 460], rows))).toBe(
      'One day: What it is For all boats, from the first to the last; Price 14 EUR\nOne week: What it is For all boats but the night ferry; Price 60 EUR',
    );
  });

  it('keeps what stands behind an empty cell in its column', async () => {
    const rows = [
      ['Boat', 'Summer', 'Winter'],
      ['Raft', '9 EUR', '7 EUR'],
      ['Canoe', '', '5 EUR'],
    ];
    expect(await read(page([72, 200, 330], rows))).toBe(
      'Raft: Summer 9 EUR; Winter 7 EUR\nCanoe: Winter 5 EUR',
    );
  });

  it('of labels and values has no headings', async () => {
    const rows = [
      ['Name:', 'Boat hire'],
      ['Phone:', '555 0199'],
      ['Open:', '8-20'],
    ];
    expect(await read(page([72, 180], rows))).toBe('Name: Boat hire\nPhone: 555 0199\nOpen: 8-20');
  });

  it('may be led by dots', async () => {
    const rows = [['Raft ........ 9.50'], ['Canoe ........ 7'], ['Monday ........ closed']];
    expect(await read(page([72], rows))).toBe('Raft: 9.50\nCanoe: 7\nMonday: closed');
  });
});
