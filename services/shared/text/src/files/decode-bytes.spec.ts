import { decodeBytes } from './decode-bytes.js';

/** The bytes of a text in an encoding of single bytes, turned round from what the decoder makes of each. */
function bytesOf(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from([...text].map((character) => table.get(character) ?? 0x3f));
}

const german =
  'question;answer\r\nHaben Sie Öffnungszeiten am Dreikönigstag?;Nein – „geschlossen“, Grüße!\r\n';
const french =
  'question;réponse\r\nOù êtes-vous à Noël ?;Fermé : ça reprend le 2 janvier, très tôt. Coût 3 €\r\n';
const polish = 'pytanie;odpowiedź\r\nCzy można płacić kartą?;Tak, również BLIK-iem. Święta też.\r\n';
const russian = 'вопрос;ответ\r\nГде вы находитесь?;На Невском проспекте, дом пять.\r\n';

const turkish = 'soru;cevap\r\nAçık mısınız?;Evet, kışın da açığız.\r\n';
const icelandic = 'spurning;svar\r\nHvað kostar það?;Það kostar níu krónur, ódýrt þó.\r\n';
const thai = 'คำถาม;คำตอบ\r\nร้านเปิดไหม;เปิด 9 โมง\r\n';

describe('the text of bytes', () => {
  it.each([
    [german, 'windows-1252'],
    [german, 'macintosh'],
    [french, 'windows-1252'],
    [french, 'macintosh'],
    [polish, 'windows-1250'],
    [russian, 'windows-1251'],
    [russian, 'koi8-r'],
    [turkish, 'windows-1254'],
    [icelandic, 'windows-1252'],
    [thai, 'windows-874'],
  ])('is read from what reads like words: %j as %s', (text, encoding) => {
    const decoded = decodeBytes(bytesOf(text, encoding));
    expect(decoded.text).toBe(text);
    expect(decoded.isCertain).toBe(false);
  });

  it.each([
    [
      'shift_jis',
      '8ebf96e22c89f1939a0d0a97788f5482cc8b7889c693fa82cd81482c93fa976a93fa82c682cd82a882e882dc82b72e0d0a',
      '日曜日',
    ],
    [
      'gbk',
      'ceca cce2 2c b4f0 b0b8 0d0a c4e3 c3c7 c0b0 c8d5 cbcd bbf5 c2f0 a3bf 2c bbe1 a3ac 31 ccec 0d0a',
      '送货',
    ],
    [
      'euc-kr',
      'c1fa b9ae 2c b4e4 ba af 0d0a c0cf bfe4 c0cf bfa1 b5b5 bfad b3aa bfe4 3f 2c b3d7 0d0a',
      '일요일',
    ],
  ])('is read from %s', (_, hex, word) => {
    expect(decodeBytes(Buffer.from(hex.replaceAll(' ', ''), 'hex')).text).toContain(word);
  });

  it('is read by its mark, as UTF-8, and as UTF-16 without a mark', () => {
    for (const bytes of [
      Buffer.from(`\uFEFF${german}`, 'utf16le'),
      Buffer.from(`\uFEFF${german}`, 'utf16le').swap16(),
      Buffer.from(german, 'utf16le'),
      Buffer.from(german, 'utf16le').swap16(),
      Buffer.from(german),
      Buffer.from(`\uFEFF${german}`),
    ])
      expect(decodeBytes(bytes)).toMatchObject({ text: german, isCertain: true });
    expect(decodeBytes(new Uint8Array()).text).toBe('');
  });
});
