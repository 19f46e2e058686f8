import { decodeText } from './charset.js';

const latin = Buffer.from([0x63, 0x61, 0x66, 0xe9]);

describe('decodeText', () => {
  it('believes the header', () => expect(decodeText(latin, 'text/html; charset=ISO-8859-1')).toBe('café'));

  it('believes the document', () => {
    const page = Buffer.concat([
      Buffer.from('<meta charset="windows-1251">'),
      Buffer.from([0xd6, 0xe5, 0xed, 0xe0]),
    ]);
    expect(decodeText(page, 'text/html')).toContain('Цена');
  });

  it('takes undeclared text for UTF-8, and what is not UTF-8 for Western', () => {
    expect(decodeText(Buffer.from('café'), 'text/html')).toBe('café');
    expect(decodeText(latin, 'text/html')).toBe('café');
  });

  it('goes on when the declared charset does not exist', () => {
    expect(decodeText(Buffer.from('café'), 'text/html; charset=klingon')).toBe('café');
  });
});
