import { strToU8, zipSync } from 'fflate';
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
  const far = Array.from(
    { length: 261 },
    (_, at) => `<row r="${at + 1}">${text(`ALL${at + 1}`, 'far')}</row>`,
  );
  expect(await read(workbook(far.join('')))).toContain('too many cells');
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
  ['[h]:mm', '1.5', '36:00'],
  ['d. mmmm yyyy;@', '46023', '2026-01-01'],
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

it('reads what programs of other makers write', async () => {
  const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
  const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
  const relations = (...targets: [id: string, type: string, target: string][]) =>
    `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  const files = {
    '_rels\\.rels': relations(['R1', 'officeDocument', '/xl/workbook22.xml']),
    'xl/workbook22.xml': `<x:workbook xmlns:x="${main}" xmlns:q="${office}"><x:workbookPr date1904="true"/><x:sheets><x:sheet name="A &amp; B" sheetId="9" q:id="S"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook22.xml.rels': relations(
      ['S', 'worksheet', './worksheets/Sheet.xml'],
      ['T', 'sharedStrings', '/xl/SharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<x:sst xmlns:x="${main}"><x:si><x:r><x:t>que</x:t></x:r><x:r><x:t>stion</x:t></x:r><x:rPh><x:t>read aloud</x:t></x:rPh></x:si><x:si><x:t>one_x000D_two _x005F_</x:t></x:si></x:sst>`,
    'xl/worksheets/sheet.xml': `<x:worksheet xmlns:x="${main}"><x:dimension/><x:sheetData><x:row r="2" spans="1:9"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" s="44"/><x:c r="C2" t="str"><x:f>A1</x:f><x:v>answer</x:v></x:c></x:row><x:row><x:c t="s"><x:v>1</x:v></x:c><x:c r="C3" s="7"><x:v>4.5</x:v></x:c></x:row><x:row><x:c t="s"><x:v>9</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  };
  const file = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])));
  expect(await read(new Uint8Array(file))).toEqual({
    rows: [
      { number: 2, cells: ['question', '', 'answer'], isDamaged: false },
      { number: 3, cells: ['one\rtwo _', '', '4.5'], isDamaged: false },
    ],
  });
});

it('reads numbers whose style the workbook lacks, and cells whose kind nobody knows', async () => {
  const file = workbook(
    `<row r="1"><c r="A1" s="12"><v>12.5</v></c><c r="B1" t="new"><v>as it is</v></c><c r="C1"><v>n/a</v></c></row>
     <row r="1"><c r="B1" t="d"><v>2026-03-01T00:00:00.000Z</v></c><c r="A1"><v>2</v></c></row>`,
  );
  expect(await cellsOf(file)).toEqual([
    ['12.5', 'as it is', 'n/a'],
    ['2', '2026-03-01'],
  ]);
});

it('leaves out what stands beside the texts, however many empty cells are formatted', async () => {
  const empty = Array.from({ length: 30 }, (_, at) => `<c r="A${at}" s="1"/>`).join('');
  const rows = `<row r="1">${text('A1', 'question')}</row><row r="2">${empty}</row>`;
  expect(await cellsOf(workbook(rows))).toEqual([['question']]);
});
