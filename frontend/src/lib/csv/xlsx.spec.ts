import { zipSync } from 'fflate';
import { workbook } from '../../testing/files/a-workbook';
import { readXlsx } from './xlsx';

it('reads texts, breaks, numbers and booleans, and counts rows as the spreadsheet does', async () => {
  const file = workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
     <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>49.9</v></c></row>
     <row r="4"><c r="A4" t="inlineStr"><is><t>Open?</t></is></c><c r="B4" t="b"><v>1</v></c></row>`,
    ['question', 'answer', 'How much\nis “Rök &amp; Rev”? '],
  );
  expect(await readXlsx(file)).toEqual([
    { number: 1, cells: ['question', 'answer'], isDamaged: false },
    { number: 3, cells: ['How much\nis “Rök & Rev”? ', '49.9'], isDamaged: false },
    { number: 4, cells: ['Open?', 'TRUE'], isDamaged: false },
  ]);
});

it('says what it does not read', async () => {
  const bomb = new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await readXlsx(bomb)).toContain('too large');
  expect(await readXlsx(workbook('').slice(0, 300))).toContain('damaged');
  const columns = Array.from(
    { length: 100 },
    (_, at) => `${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`,
  );
  const row = (r: number) =>
    `<row r="${r}">${columns.map((column) => `<c r="${column}${r}"><v>1</v></c>`).join('')}</row>`;
  expect(await readXlsx(workbook(Array.from({ length: 1_100 }, (_, at) => row(at + 1)).join('')))).toContain(
    'too many cells',
  );
});
