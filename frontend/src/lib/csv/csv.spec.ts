import { readCsv, toCsv } from './csv';

describe('CSV', () => {
  it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'never holds a formula: %j',
    (cell) => {
      const file = toCsv(['question'], [[cell]]);
      const [, row = ''] = file.split(/\r\n/);
      expect(row).toMatch(/^"?'/);
      expect(readCsv(file).rows).toEqual([[cell]]);
    },
  );

  it('brings texts back as they were', () => {
    const rows = [
      ['Do you ship, "really"?', 'Yes.\nWithin 3 days; see\r\nthe page.'],
      ["'quoted'", 'ünï – 返品'],
      ["'=1+1", "''-5"],
    ];
    const file = toCsv(['Question', 'Answer'], rows);
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(readCsv(file)).toEqual({ headings: ['question', 'answer'], rows });
  });

  it('reads other delimiters and leaves out empty lines', () => {
    expect(readCsv('question;answer\n\na;b\n;\n').rows).toEqual([['a', 'b']]);
  });

  it('says what is damaged', () => {
    expect(readCsv('question,answer\n"a,b\n').problem).toContain('never closed');
  });
});
