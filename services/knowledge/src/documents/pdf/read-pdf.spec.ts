import { pdfFile, textLines } from '../../../test/fixtures/pdf-file.js';
import { readPdf } from './read-pdf.js';

const manual = pdfFile({
  pages: [
    [
      { text: 'Kettle manual', y: 800, size: 22 },
      ...textLines(
        [
          'The kettle boils one litre in three min-',
          'utes. A well-',
          'known brand made it, well-known for',
          'its quality.',
        ],
        770,
      ),
      ...textLines(['It is made of steel.'], 700),
      { text: 'Cleaning', y: 660, size: 16 },
      ...textLines(['\u0095 Use vinegar once a month,', 'never soap.', '\u0095 Rinse it twice.'], 640),
      { text: 'Warranty terms', y: 580, bold: true },
      ...textLines(['The warranty lasts for two'], 565),
      { text: 'page 1', y: 30, x: 280 },
    ],
    [
      ...textLines(['years from the day of sale.'], 800),
      ...[
        ['Model', 'Colour', 'Price'],
        ['K10', 'red', '29 EUR'],
        ['K20', 'blue', '39 EUR'],
      ].flatMap((cells, row) => cells.map((text, at) => ({ text, x: 72 + at * 120, y: 740 - row * 14 }))),
      { text: 'page 2', y: 30, x: 280 },
    ],
  ],
});

describe('a PDF as text', () => {
  it('has its title, headings, paragraphs, lists and tables', async () => {
    const { title, blocks, note } = await readPdf(manual);
    expect({ title, note }).toEqual({ title: 'Kettle manual', note: '' });
    expect(blocks).toEqual([
      {
        heading_path: [],
        kind: 'prose',
        text: 'The kettle boils one litre in three minutes. A well-known brand made it, well-known for its quality.\nIt is made of steel.',
      },
      {
        heading_path: ['Cleaning'],
        kind: 'list',
        text: 'Use vinegar once a month, never soap.\nRinse it twice.',
      },
      {
        heading_path: ['Cleaning', 'Warranty terms'],
        kind: 'prose',
        text: 'The warranty lasts for two years from the day of sale.',
      },
      {
        heading_path: ['Cleaning', 'Warranty terms'],
        kind: 'table',
        text: 'Model K10: Colour red; Price 29 EUR\nModel K20: Colour blue; Price 39 EUR',
      },
    ]);
  });

  it('has texts side by side one after the other', async () => {
    const left = [
      'The night ferry leaves the',
      'pier at nine and comes back',
      'at eleven, in any weather',
      'but fog.',
    ];
    const right = [
      'A cabin has to be paid on',
      'the day it is booked, and',
      'costs ninety euros for two',
      'people.',
    ];
    const pages = [
      [left, 72],
      [right, 330],
    ].flatMap(([column, x]) =>
      (column as string[]).map((text, at) => ({ text, x: x as number, y: 700 - at * 14 })),
    );
    pages.sort((a, b) => b.y - a.y || a.x - b.x);
    const { blocks } = await readPdf(pdfFile({ pages: [pages] }));
    expect(blocks[0]?.text).toBe(
      'The night ferry leaves the pier at nine and comes back at eleven, in any weather but fog.\nA cabin has to be paid on the day it is booked, and costs ninety euros for two people.',
    );
  });

  it('has words whose letters were set apart, and compounds of words it knows', async () => {
    const lines = [
      'F E R R Y',
      'The ferry has a snack-',
      'bar. A bar is open on deck, and a snack costs',
      'four euros.',
    ];
    const { blocks } = await readPdf(pdfFile({ pages: [textLines(lines, 700)] }));
    const text = blocks.map((block) => block.text).join('\n');
    expect(text).toContain('FERRY');
    expect(text).toContain('snack-bar');
  });

  it('has its signs by the maps of their scripts, beside and under each other', async () => {
    // 港は八時に開きます。料金は二千円です。
    const hex = ['8d6082cd94aa8e9e82c98a4a82ab82dc82b78142', '97bf8be082cd93f190e7897e82c582b78142'];
    const beside = hex.map((text, at) => ({ text, y: 700 - at * 14, japanese: true }));
    const under = hex.map((text, at) => ({ text, x: 300 - at * 14, y: 700, japanese: true, vertical: true }));
    for (const page of [beside, under]) {
      const { blocks } = await readPdf(pdfFile({ pages: [page] }));
      expect(blocks.map(({ text }) => text)).toEqual(['港は八時に開きます。料金は二千円です。']);
    }
  });

  it('has what stands above the line as such', async () => {
    const page = [
      { text: 'Rafts hold 6', y: 700 },
      { text: '2', x: 131, y: 704, size: 7 },
      { text: 'people.', x: 144, y: 700 },
    ];
    expect((await readPdf(pdfFile({ pages: [page] }))).blocks[0]?.text).toBe('Rafts hold 6² people.');
    const apart = [
      { text: 'The raft was built by', y: 700 },
      { text: '1', x: 300, y: 690, size: 7 },
      { text: 'two brothers in 1961.', y: 686 },
    ];
    const { blocks } = await readPdf(pdfFile({ pages: [apart] }));
    expect(blocks[0]?.text).toBe('The raft was built by two brothers in 1961.');
  });

  it('is read the way most of its lines run', async () => {
    const lines = ['The crane lifts boats of', 'up to nine tons.'].map((text, at) => ({
      ...{ text, x: 300 + at * 14, y: 100, turned: true },
    }));
    const { blocks } = await readPdf(pdfFile({ pages: [[...lines, { text: 'DRAFT', y: 400 }]] }));
    expect(blocks.map(({ text }) => text)).toEqual(['The crane lifts boats of up to nine tons.']);
  });

  it('has what stands in the fields of a form', async () => {
    const file = pdfFile({
      pages: [
        [
          { text: 'Deposit:', y: 700 },
          { text: 'Insured', x: 90, y: 650 },
          { text: 'Towed', x: 90, y: 600 },
        ],
      ],
      fields: [
        { name: 'f1', value: '80 euros', x: 130, y: 700 },
        { name: 'f2', value: 'Yes', x: 72, y: 650, isBox: true },
        { name: 'f3', value: 'Off', x: 72, y: 600, isBox: true },
        { name: 'Remarks', value: 'Oars are missing', x: 72, y: 300 },
      ],
    });
    const text = (await readPdf(file)).blocks.map((block) => block.text).join('\n');
    expect(text.split('\n')).toEqual([
      'Deposit: 80 euros',
      '✓ Insured',
      'Towed',
      'Remarks: Oars are missing',
    ]);
  });

  it('leaves out heads of pages, their numbers and tables of contents', async () => {
    const page = (n: number) => [
      { text: 'Kettles and Co, price list 2026', y: 820 },
      { text: `Kettle ${n} . . . . . . . . . . . ${n}`, y: 720 },
      ...textLines([`Kettle ${n} is sold since 19${n}0.`, 'It is red.', 'It is new.', 'It is big.'], 700),
      { text: `${n}`, y: 20 },
    ];
    const { blocks } = await readPdf(pdfFile({ pages: [1, 2, 3, 4].map(page) }));
    const text = blocks.map((block) => block.text).join('\n');
    expect(text).not.toContain('price list');
    expect(text).not.toContain('. . .');
    expect(text).not.toMatch(/^\d$/m);
    expect(text).toContain('Kettle 3 is sold since 1930.');
  });

  it('is named by its properties, unless a program only left its own mark there', async () => {
    const pages = [textLines(['Plain words.'], 700)];
    expect((await readPdf(pdfFile({ pages, title: 'Returns' }))).title).toBe('Returns');
    expect((await readPdf(pdfFile({ pages, title: 'Microsoft Word - final2.doc' }))).title).toBe('');
  });

  it('of more pages than are read says so', async () => {
    const pages = Array.from({ length: 203 }, (_, n) => textLines([`Words of sheet ${n}.`], 700));
    const { note, blocks } = await readPdf(pdfFile({ pages }));
    expect(note).toBe('The PDF has 203 pages; only the first 200 were read.');
    expect(blocks.at(-1)?.text).toContain('sheet 199');
    expect(blocks.at(-1)?.text).not.toContain('sheet 200');
  });

  it.each([
    [
      'with a password',
      pdfFile({ pages: [textLines(['Secret.'], 700)], encrypted: true }),
      /protected with a password/,
    ],
    ['that is broken', Buffer.from('%PDF-1.7\nnothing follows'), /damaged/],
    ['cut off in the middle', manual.subarray(0, 300), /damaged|no text/],
    ['of pictures only', pdfFile({ pages: [[]], picture: true }), /text recognition/],
    ['of empty pages', pdfFile({ pages: [[]] }), /^The PDF holds no text/],
  ])('%s says what to do', async (_name, bytes, reason) => {
    await expect(readPdf(bytes)).rejects.toThrow(reason);
  });
});
