import { docxFile, zipFile } from '../../test/fixtures/docx-file.js';
import { documentTypeOf } from './document-type.js';
import { readText } from './read-text.js';

describe('the type of a file', () => {
  it.each([
    ['manual.pdf', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['manual.bin', Buffer.from('\ufeff\n%PDF-1.7\n'), 'pdf'],
    ['manual.docx', docxFile(''), 'docx'],
    ['notes.md', Buffer.from('# Hours'), 'text'],
    ['notes.txt', Buffer.from('\ufeffHours', 'utf16le'), 'text'],
    ['setup.pdf', Buffer.from('MZ\u0090\u0000 %PDF-1.7'), undefined],
    ['page.html', Buffer.from('<p>x'), undefined],
    ['photos.docx', zipFile({ 'a.png': 'x' }), undefined],
    ['program.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]), undefined],
    ['empty.pdf', Buffer.alloc(0), undefined],
  ])('%s is recognised by its bytes', (name, bytes, type) => expect(documentTypeOf(bytes, name)).toBe(type));
});

describe('a text file', () => {
  it('has headings and lists where Markdown has them', () => {
    const source =
      '\ufeff---\nlayout: x\n---\n# Opening hours\r\n\r\nWe open at nine.\r\n\r\n## Holidays\r\n- Easter\r\n- May Day\r\n';
    expect(readText(Buffer.from(source))).toEqual({
      title: 'Opening hours',
      note: '',
      blocks: [
        { heading_path: [], kind: 'prose', text: 'We open at nine.' },
        { heading_path: ['Holidays'], kind: 'list', text: 'Easter\nMay Day' },
      ],
    });
  });

  it('longer than is learned is cut, and says so', () => {
    const { blocks, note } = readText(Buffer.from('word '.repeat(100_000)));
    expect(blocks.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(400_000);
    expect(note).toContain('400,000');
  });
});
