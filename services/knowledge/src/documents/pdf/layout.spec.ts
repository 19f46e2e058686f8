import { type PdfLine, pdfFile, textLines } from '../../../test/fixtures/pdf-file.js';
import { readPdf } from './read-pdf.js';

const read = async (...lines: PdfLine[]) =>
  (await readPdf(pdfFile({ pages: [lines] }))).blocks.map(({ heading_path: path, text }) =>
    [...path, text].join(' › '),
  );

describe('the layout of a page', () => {
  it('draws letters twice that are bold', async () => {
    const twice = (text: string, y: number) => [
      { text, y },
      { text, y: y - 0.2, x: 72.3 },
    ];
    expect(await read(...twice('A canoe costs 12 euros.', 700), ...twice('A raft costs 30.', 686))).toEqual([
      'A canoe costs 12 euros. A raft costs 30.',
    ]);
  });

  it('is drawn from below now and then', async () => {
    expect(
      await read(
        { text: 'A raft costs 30.', y: 686 },
        { text: 'A canoe costs 12 euros.', y: 700 },
        { text: 'Boat hire', y: 730, size: 16 },
        { text: 'Hire', y: 760, size: 22 },
      ),
    ).toEqual(['Boat hire › A canoe costs 12 euros. A raft costs 30.']);
  });

  it('has a sentence in each of two columns', async () => {
    expect(
      await read(
        { text: 'Every guest of the house may', x: 60, y: 712 },
        { text: 'The pier behind the station', x: 330, y: 712 },
        { text: 'take a boat for an hour.', x: 60, y: 698 },
        { text: 'is closed in May.', x: 330, y: 698 },
      ),
    ).toEqual([
      'Every guest of the house may take a boat for an hour.\nThe pier behind the station is closed in May.',
    ]);
  });

  it('has labels of several lines in a table', async () => {
    const row = (texts: string[], y: number) => texts.map((text, at) => ({ text, x: 72 + at * 130, y }));
    expect(
      await read(
        ...row(['Tour', 'Price', 'Time'], 740),
        ...row(['Canoe tour along', '12 euros', '2 hours'], 726),
        { text: 'the shore', y: 713 },
        ...row(['Raft tour over', '30 euros', '5 hours'], 695),
        { text: 'the lake', y: 682 },
      ),
    ).toEqual([
      'Canoe tour along the shore: Price 12 euros; Time 2 hours\nRaft tour over the lake: Price 30 euros; Time 5 hours',
    ]);
  });

  it('has a narrow gap where the column is wide elsewhere', async () => {
    const row = (texts: string[], y: number) =>
      texts.map((text, at) => ({ text, x: [72, 136, 260][at] as number, y }));
    expect(
      await read(
        ...row(['Day', 'Tour', 'Price'], 740),
        ...row(['07.01.2025', 'Canoe tour', '12'], 726),
        ...row(['14.01.2025', 'Raft tour', '30'], 712),
      ),
    ).toEqual(['Day 07.01.2025: Tour Canoe tour; Price 12\nDay 14.01.2025: Tour Raft tour; Price 30']);
  });

  it('numbers its parts', async () => {
    const lines = ['4.1 A canoe costs 12 euros.', '4.2 Dogs sail free, up to', '9.5 kilos of dog each.'];
    expect(await read(...textLines(lines, 740))).toEqual([
      '4.1 A canoe costs 12 euros.\n4.2 Dogs sail free, up to 9.5 kilos of dog each.',
    ]);
  });

  it('has text aslant beside what runs straight, and a word across the page that is none', async () => {
    const slanted = { x: 300, size: 24, aslant: 15 };
    expect(
      await read(
        ...textLines(['We hire out canoes and rafts.', 'The pier is open daily.'], 740),
        { text: 'Half price', y: 600, ...slanted },
        { text: 'on all Mondays', y: 570, ...slanted, x: 310 },
        { text: 'DRAFT', x: 150, y: 300, size: 90, aslant: 45 },
      ),
    ).toEqual(['We hire out canoes and rafts. The pier is open daily.\nHalf price\non all Mondays']);
  });
});

it('text beside the page or too small to be seen is not read', async () => {
  const hidden = [
    { text: 'Members sail for nothing.', y: 900 },
    { text: 'Dogs sail for nothing.', y: -20 },
    { text: 'Crews sail for nothing.', x: 700, y: 600 },
    { text: 'All sail for nothing.', y: 500, size: 0.5 },
  ];
  const seen = textLines(['A berth costs twelve euros a night,', 'with water and power.'], 780);
  const { blocks } = await readPdf(pdfFile({ pages: [[...hidden, ...seen]] }));
  expect(blocks.map(({ text }) => text)).toEqual([
    'A berth costs twelve euros a night, with water and power.',
  ]);
});
