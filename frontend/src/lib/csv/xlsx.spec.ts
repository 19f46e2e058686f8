import { zipSync } from 'fflate';
import { workbook } from '../../testing/files/a-workbook';
import { readXlsx, type SheetRows } from './xlsx';

const read = (file: Uint8Array) =>
  readXlsx(file, (rows) => rows.some(({ cells }) => cells.includes('question')));
const cellsOf = async (file: Uint8Array) => ((await read(file)) as SheetRows).rows.map(({ cells }) => cells);
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

it('reads texts, breaks, numbers and booleans, and counts rows as the spreadsheet does', async () => {
  const file = workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
     <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>49.9</v></c></row>
     <row r="4"><c r="A4" t="inlineStr"><is><t>Open?</t></is></c><c r="B4" t="b"><v>1</v></c></row>`,
    { texts: ['question', 'answer', 'How much\nis “Rök &amp; Rev”? '] },
  );
  expect(await read(file)).toEqual({
    rows: [
      { number: 1, cells: ['question', 'answer'], isDamaged: false },
      { number: 3, cells: ['How much\nis “Rök & Rev”? ', '49.9'], isDamaged: false },
      { number: 4, cells: ['Open?', 'TRUE'], isDamaged: false },
    ],
  });
});

it('says what it does not read', async () => {
  const bomb = new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await read(bomb)).toContain('too large');
  expect(await read(workbook('').slice(0, 300))).toContain('damaged');
  const columns = Array.from(
    { length: 100 },
    (_, at) => `${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`,
  );
  const row = (r: number) =>
    `<row r="${r}">${columns.map((column) => `<c r="${column}${r}"><v>1</v></c>`).join('')}</row>`;
  expect(await read(workbook(Array.from({ length: 1_100 }, (_, at) => row(at + 1)).join('')))).toContain(
    'too many cells',
  );
  const document = new Uint8Array(zipSync({ mimetype: new Uint8Array(8), 'content.xml': new Uint8Array(8) }));
  expect(await read(document)).toContain('no Excel workbook');
});

it('reads a sheet that can be seen, and of several the one with pairs', async () => {
  const pairs = `<row r="1">${text('A1', 'question')}${text('B1', 'answer')}</row>`;
  const lists = `<row r="1">${text('A1', 'yes')}</row>`;
  const hidden = workbook(pairs, { before: { rows: lists, state: 'veryHidden' } });
  expect(await read(hidden)).toMatchObject({ rows: [{ cells: ['question', 'answer'] }] });
  expect(await read(hidden)).not.toHaveProperty('sheet');
  const cover = workbook(pairs, { before: { rows: lists } });
  expect(await read(cover)).toMatchObject({ rows: [{ cells: ['question', 'answer'] }], sheet: 'Pairs' });
  const other = workbook('', { before: { rows: lists } });
  expect(await read(other)).toMatchObject({ rows: [{ cells: ['yes'] }], sheet: 'Before' });
});

it.each([
  ['0.0%', '7.4999999999999997E-2', '7.5%'],
  ['0%', '-0.5', '-50%'],
  ['[$CHF-807] #,##0.00', '1249.9', 'CHF 1,249.90'],
  ['0.00\\ "kg";[Red]\\-0.00', '3.5', '3.50 kg'],
  ['00000', '1067', '01067'],
  ['_-* #,##0\\ _€_-', '12000', '12,000'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '4.9301234567E+11', '493012345670'],
  ['#,##0.0,', '1500', '1500'],
  ['hh:mm', '0.3125', '07:30'],
  ['dd/mm/yyyy hh:mm', '46023.75', '2026-01-01 18:00'],
  ['# ?/?', '0.5', '0.5'],
])('gives a number as its format %j shows it', async (format, stored, shown) => {
  const file = workbook(`<row r="1"><c r="A1" s="0"><v>${stored}</v></c></row>`, { formats: [format] });
  expect(await cellsOf(file)).toEqual([[shown]]);
});

it('reads cells that do not say where they stand', async () => {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const file = workbook(
    `<row>${cell('question')}${cell('answer')}</row><row>${cell('Pets?')}${cell('Yes.')}</row>`,
  );
  expect(await cellsOf(file)).toEqual([
    ['question', 'answer'],
    ['Pets?', 'Yes.'],
  ]);
});
