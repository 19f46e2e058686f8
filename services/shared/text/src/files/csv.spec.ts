import { readCsv, toCsv } from './csv.js';

describe('CSV', () => {
  it.each([
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    '＝1',
    '＠A1',
  ])('never holds a formula: %j', (cell) => {
    const file = toCsv(['question'], [[cell]]);
    const [, row = ''] = file.split(/\r\n/);
    expect(row).toMatch(/^"?'/);
    expect(readCsv(file)[1]?.cells).toEqual([cell]);
  });

  it('brings texts back as they were', () => {
    const rows = [
      ['Do you ship, "really"?', 'Yes.\nWithin 3 days; see\r\nthe page.'],
      ["'quoted'", 'ünï – 返品'],
      ["'=1+1", "''-5"],
    ];
    const file = toCsv(['Question', 'Answer'], rows);
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(readCsv(file).map(({ cells }) => cells)).toEqual([['Question', 'Answer'], ...rows]);
  });

  it('reads other delimiters, and counts empty rows as a spreadsheet does', () => {
    const rows = readCsv('name;place\n\na;"b\nc"\n;\nd;e\n');
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'name', 'place'],
      [3, 'a', 'b\nc'],
      [5, 'd', 'e'],
    ]);
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\r', 'SEP=;\n'])(
    'takes a first line %j for the delimiter, not for a row',
    (hint) => {
      expect(readCsv(`${hint}one, two;three\n4;5`).map(({ number, cells }) => [number, cells])).toEqual([
        [1, ['one, two', 'three']],
        [2, ['4', '5']],
      ]);
    },
  );

  it('takes the delimiter with which the headings are known', () => {
    const file = 'name;place\nAnn;in Rome, in May, at home\nBob;here, there, nowhere\n';
    const knows = (cells: readonly string[]) => cells[0] === 'name';
    expect(readCsv(file, knows)[1]?.cells).toEqual(['Ann', 'in Rome, in May, at home']);
  });

  it('names rows with a quotation mark out of place, and reads on below them', () => {
    const file = 'a,b\n"5" pipe,c\nd,e\n\n"f,g\nh,"i ""j"""\n"k';
    expect(readCsv(file)).toEqual([
      { number: 1, cells: ['a', 'b'], isDamaged: false },
      { number: 2, cells: [], isDamaged: true },
      { number: 3, cells: ['d', 'e'], isDamaged: false },
      { number: 5, cells: [], isDamaged: true },
      { number: 6, cells: ['h', 'i "j"'], isDamaged: false },
      { number: 7, cells: [], isDamaged: true },
    ]);
  });
});
