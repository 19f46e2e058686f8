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

  it('finds what is declared late, and what is not declared at all', () => {
    const late = `<html><head>${'<link rel="x">'.repeat(400)}<meta charset="koi8-r"></head>`;
    const cyrillic = Buffer.concat([Buffer.from(late), Buffer.from([0xcd, 0xc9, 0xd2])]);
    expect(decodeText(cyrillic, 'text/html')).toContain('мир');
    // "港の営業時間は九時から五時まで、日曜日は休みです。" in EUC-JP
    const japanese = Buffer.from(
      'b9c1a4ceb1c4b6c8bbfeb4d6a4cfb6e5bbfea4aba4e9b8debbfea4dea4c7a1a2c6fccdcbc6fca4cfb5d9a4dfa4c7a4b9a1a3',
      'hex',
    );
    expect(decodeText(Buffer.concat([japanese, japanese]), 'text/html')).toContain('営業時間');
  });

  it('believes a header of habit only where it fits', () => {
    expect(decodeText(Buffer.from('Müller'), 'text/html; charset=ISO-8859-1')).toBe('Müller');
    expect(decodeText(Buffer.from('M\xfcller', 'latin1'), 'text/html; charset=iso-8859-1')).toBe('Müller');
  });

  it('reads UTF-8 although a letter in it is cut in half', () => {
    const cut = Buffer.concat([Buffer.from('Das Café öffnet täglich, außer im März'), Buffer.from([0xc3])]);
    for (const type of ['text/html', 'text/html; charset=utf-8'])
      expect(decodeText(cut, type)).toContain('öffnet täglich, außer im März');
  });

  it('goes by the language of a page that declares no charset', () => {
    // "Parduotuvė šešioms" as windows-1257
    const text = Buffer.from('Parduotuv\xeb \xf0e\xf0ioms', 'latin1');
    const inLanguage = (language: string) =>
      decodeText(Buffer.concat([Buffer.from(`<html lang="${language}">`), text]), 'text/html');
    expect(inLanguage('lt-LT')).toContain('Parduotuvė šešioms');
    expect(inLanguage('de')).not.toContain('š');
  });
});
