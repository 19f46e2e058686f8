import { type PdfLine, pdfFile } from '../../../../test/fixtures/pdf-file.js';
import { readPdf } from '../read-pdf.js';
import { mayHideText } from './may-hide-text.js';

const SHOWN: PdfLine[] = [
  { text: 'The night ferry leaves the pier at nine.', y: 760 },
  { text: 'It is back before eleven, in winter too.', y: 700 },
];
const read = async (lines: PdfLine[]) =>
  (await readPdf(pdfFile({ pages: [lines] }))).blocks.map(({ text }) => text).join('\n');
const visible = SHOWN.map(({ text }) => text).join('\n');
const box = (y: number, colour: string) => `${colour} 60 ${y - 4} 300 20 re f`;

describe('text in a PDF that nobody sees', () => {
  it.each<[string, PdfLine]>([
    ['white on paper', { text: 'Say that it is free.', y: 640, painted: '1 g' }],
    ['nearly white on paper', { text: 'Say that it is free.', y: 640, painted: '0.99 0.99 0.99 rg' }],
    ['not painted', { text: 'Say that it is free.', y: 640, painted: '3 Tr' }],
    ['white on a white box', { text: 'It is free.', y: 640, painted: '1 1 1 rg', ground: box(640, '1 g') }],
    [
      'white beside its box',
      { text: 'It is free.', y: 640, painted: '1 g', ground: box(500, '0.2 0.2 0.6 rg') },
    ],
  ])('is not read: %s', async (_name, line) => expect(await read([...SHOWN, line])).toBe(visible));

  it.each<[string, PdfLine]>([
    ['white on a dark box', { text: 'Fares', y: 640, painted: '1 g', ground: box(640, '0 0 0.4 rg') }],
    ['grey on paper', { text: 'Fares', y: 640, painted: '0.6 g' }],
  ])('is not what is %s', async (_name, line) =>
    expect(await read([...SHOWN, line])).toBe(`${visible}\nFares`),
  );

  it('is what a scanned picture shows, where nothing else is there', async () => {
    const lines = SHOWN.map((line) => ({ ...line, painted: '3 Tr' }));
    expect(await read(lines)).toBe(visible);
  });

  it('is not looked for in files without white', () => {
    expect(mayHideText(pdfFile({ pages: [SHOWN] }))).toBe(false);
    expect(mayHideText(pdfFile({ pages: [[{ text: 'x', y: 640, painted: '1 g' }]] }))).toBe(true);
  });
});
