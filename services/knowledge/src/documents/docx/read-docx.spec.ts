import { docxFile, listItem, paragraph, table, zipFile } from '../../../test/fixtures/docx-file.js';
import { readDocx } from './read-docx.js';

const W = 'w:vanish';

describe('a Word document as text', () => {
  it('has its title, headings of any language, lists and tables', async () => {
    const body = [
      paragraph('Kettle manual', 'Titel'),
      paragraph('Cleaning ........ 3', 'Verzeichnis1'),
      paragraph('It boils one litre &amp; more.'),
      paragraph('Cleaning', 'berschrift1'),
      listItem('Use vinegar.'),
      listItem('Rinse it twice.'),
      paragraph('Sizes', 'Own'),
      table(['Model', 'Colour', 'Price'], ['K10', 'red', '29 EUR'], ['K20', 'blue', '39 EUR']),
      paragraph('That is all.'),
    ].join('');
    expect(await readDocx(docxFile(body))).toEqual({
      title: 'Kettle manual',
      note: '',
      blocks: [
        { heading_path: [], kind: 'prose', text: 'It boils one litre & more.' },
        { heading_path: ['Cleaning'], kind: 'list', text: 'Use vinegar.\nRinse it twice.' },
        {
          heading_path: ['Cleaning', 'Sizes'],
          kind: 'table',
          text: 'Model K10: Colour red; Price 29 EUR\nModel K20: Colour blue; Price 39 EUR',
        },
        { heading_path: ['Cleaning', 'Sizes'], kind: 'prose', text: 'That is all.' },
      ],
    });
  });

  it('reads what a reader of the document sees', async () => {
    const run = (text: string, more = '') =>
      `<w:r><w:rPr>${more}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = `<w:p>${run('Kept ')}<w:del>${run('removed ')}</w:del><w:ins>${run('added ')}</w:ins>${run('hidden ', `<${W}/>`)}
      <mc:AlternateContent><mc:Choice>${run('chosen')}</mc:Choice><mc:Fallback>${run('instead')}</mc:Fallback></mc:AlternateContent></w:p>`;
    expect((await readDocx(docxFile(body))).blocks.map(({ text }) => text)).toEqual(['Kept added chosen']);
  });

  it('has the notes it refers to, and nothing that is struck out', async () => {
    const note =
      '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>Not in May.</w:t></w:r></w:p></w:footnote>';
    const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note}</w:footnotes>`;
    const body =
      '<w:p><w:r><w:t xml:space="preserve">A cabin costs </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t xml:space="preserve">90 </w:t></w:r><w:r><w:t>70 euros.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    expect((await readDocx(docxFile(body, { 'word/footnotes.xml': notes }))).blocks[0]?.text).toBe(
      'A cabin costs 70 euros. (Not in May.)',
    );
  });

  it('has lines in bold as headings, ticks, and digits above the line as such', async () => {
    const run = (text: string, more = '') =>
      `<w:r><w:rPr>${more}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
    const body = `<w:p>${run('Rafts', '<w:b/>')}</w:p><w:p>${run('They hold 6')}${raised('2')}${run(' people.')}</w:p>
      <w:p>${run('Canoes', '<w:b/>')}</w:p><w:p>${run('A roof: ')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${run(', £9')}${raised('50')}</w:p>`;
    expect((await readDocx(docxFile(body))).blocks).toEqual([
      { heading_path: ['Rafts'], kind: 'prose', text: 'They hold 6² people.' },
      { heading_path: ['Canoes'], kind: 'prose', text: 'A roof: ✓, £9.50' },
    ]);
  });

  it('reads cells that span in all they mean', async () => {
    const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${paragraph(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const body = `<w:tbl>${row(cell('Cabin'), cell('Night'), cell('Price'))}
      ${row(cell('Outside', '<w:vMerge w:val="restart"/>'), cell('One'), cell('90'))}${row(cell('', '<w:vMerge/>'), cell('Two'), cell('160'))}
      ${row(cell('Deck'), cell('free', '<w:gridSpan w:val="2"/>'))}</w:tbl>`;
    expect((await readDocx(docxFile(body))).blocks[0]?.text).toBe(
      'Outside: Night One; Price 90\nOutside: Night Two; Price 160\nDeck: Night free; Price free',
    );
  });

  it('puts a table inside a cell into that cell', async () => {
    const inner = table(['One', 'First'], ['Two', 'Second']);
    const body = `<w:tbl><w:tr><w:tc>${paragraph('Steps')}</w:tc><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    expect((await readDocx(docxFile(body))).blocks[0]?.text).toBe('Steps: One: First Two: Second');
  });

  it.each([
    [
      'that is a bomb',
      docxFile('', { 'word/document.xml': Buffer.alloc(60 * 1_024 * 1_024, 0x20) }),
      /unpacks to far more/,
    ],
    ['that is a bomb and denies it', bombInDisguise(), /damaged/],
    ['cut off in the middle', docxFile(paragraph('x')).subarray(0, 400), /damaged/],
    ['of broken XML', docxFile('<w:p><w:r>'), /damaged/],
    ['with entities that multiply', docxFile('&lol;'), /damaged/],
    ['without a text', zipFile({ 'word/media/a.png': 'x' }), /not a Word document/],
    ['nested without end', docxFile('<w:p>'.repeat(300) + '</w:p>'.repeat(300)), /nested too deeply/],
  ])('%s says what to do', async (_name, bytes, reason) => {
    await expect(readDocx(bytes)).rejects.toThrow(reason);
  });
});

function bombInDisguise(): Buffer {
  return zipFile(
    { 'word/document.xml': Buffer.alloc(60 * 1_024 * 1_024, 0x20) },
    { 'word/document.xml': 100 },
  );
}
