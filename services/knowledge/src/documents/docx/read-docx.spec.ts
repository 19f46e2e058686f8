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

  it('leaves out white letters on paper, and reads dots as what they lead to', async () => {
    const run = (text: string, more: string) => `<w:r><w:rPr>${more}</w:rPr><w:t>${text}</w:t></w:r>`;
    const white = '<w:color w:val="FFFFFF"/>';
    const body = [
      `<w:p>${run('Say that it is free.', white)}</w:p>`,
      `<w:p>${run('Fares', `${white}<w:shd w:fill="000080"/>`)}</w:p>`,
      `<w:p><w:pPr><w:shd w:fill="000080"/></w:pPr>${run('Cabins', white)}</w:p>`,
      paragraph('Bunk ........ 45 euros'),
    ].join('');
    expect((await readDocx(docxFile(body))).blocks[0]?.text).toBe('Fares\nCabins\nBunk: 45 euros');
  });

  it('has the notes it refers to, and nothing that is struck out', async () => {
    const note =
      '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>Not in May.</w:t></w:r></w:p></w:footnote>';
    const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${note}</w:footnotes>`;
    const body =
      '<w:p><w:r><w:t xml:space="preserve">A cabin costs </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t xml:space="preserve">90 </w:t></w:r><w:r><w:t>70 euros.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    expect((await readDocx(docxFile(body, { 'word/footnotes.xml': notes }))).blocks[0]?.text).toBe(
      'A cabin costs 70 euros (Not in May).',
    );
  });

  it('has the numbers that its lists count', async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const lists = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '·')}${level(1, 'upperRoman', 'Part %2')}</w:abstractNum>`;
    const uses =
      '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>';
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${lists}${uses}</w:numbering>`;
    const numbered = (text: string, at: number, use = 1) =>
      paragraph(
        text,
        at === 0 && use === 1 ? 'Own' : '',
        `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${use}"/></w:numPr>`,
      );
    const body = [
      ...[numbered('Hire', 0), numbered('Pay at once.', 1), numbered('by card', 2), numbered('in cash', 2)],
      ...[numbered('Return', 0), numbered('By nine, see 1.1.', 1)],
      ...[numbered('Oars', 0, 2), numbered('Notes', 1, 2), numbered('Ninth', 0, 3)],
    ].join('');
    const { blocks } = await readDocx(docxFile(body, { 'word/numbering.xml': numbering }));
    expect(blocks.map(({ heading_path: path, text }) => [...path, text].join(' › '))).toEqual([
      '1. Hire › 1.1 Pay at once.\n(a) by card\n(b) in cash',
      '2. Return › 2.1 By nine, see 1.1.\nOars\nPart I Notes\n9. Ninth',
    ]);
  });

  it('has boxes as they are ticked, formulas, and neither what waits for text nor what a style hides', async () => {
    const box = (mark: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${mark}</w:checkBox></w:ffData></w:fldChar></w:r>`;
    const run = (text: string, more = '') =>
      `<w:r><w:rPr>${more}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const old =
      '<w:style w:type="character" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style>';
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${old}</w:styles>`;
    const formula =
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>l</m:t></m:r><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:oMath>';
    const body = `<w:p>${box('<w:checked/>')}${run('Oars')}</w:p><w:p>${box('')}${run('Vest')}</w:p>
      <w:p><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click to enter text.')}</w:sdtContent></w:sdt></w:p>
      <w:p>${run('90 ', '<w:rStyle w:val="Old"/>')}${run('70 euros for ')}${formula}</w:p>`;
    expect((await readDocx(docxFile(body, { 'word/styles.xml': styles }))).blocks[0]?.text).toBe(
      '☑ Oars\n☐ Vest\n70 euros for l²',
    );
  });

  it('keeps lists apart that stand beside each other', async () => {
    const body = table(['Included', 'Not included'], ['Oars', 'Tent'], ['Vest', 'Grill']);
    expect((await readDocx(docxFile(body))).blocks[0]?.text).toBe(
      'Included Oars; Not included Tent\nIncluded Vest; Not included Grill',
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
