/** A way in which a model is made to write down what it must not, and the way back. */
export interface Encoding {
  name: string;
  encode: (text: string) => string;
  decode: (text: string) => string;
  /** How the model streams it; whole words otherwise. */
  pieces?: (text: string) => string[];
}

const same = (text: string): string => text;
const shift =
  (by: number) =>
  (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => {
      const first = letter <= 'Z' ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + by + 26) % 26) + first);
    });
const atbash = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode((letter <= 'Z' ? 155 : 219) - letter.charCodeAt(0)),
  );
const backwards = (text: string): string => [...text].reverse().join('');
const eachWord =
  (change: (word: string) => string) =>
  (text: string): string =>
    text.replace(/\S+/g, change);
const swap = (from: string, to: string) => {
  const [a, b] = [[...from], [...to]];
  const change = (x: string[], y: string[]) => (text: string) =>
    [...text].map((char) => y[x.indexOf(char)] ?? char).join('');
  return { encode: change(a, b), decode: change(b, a) };
};
const codes = (format: (code: number) => string, pattern: RegExp, base: number, between: string) => ({
  encode: (text: string) => [...Buffer.from(text)].map(format).join(between),
  decode: (text: string) =>
    Buffer.from((text.match(pattern) ?? []).map((code) => Number.parseInt(code, base))).toString(),
});
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bits = (values: number[], width: number) =>
  values.map((v) => v.toString(2).padStart(width, '0')).join('');
const base32 = {
  encode: (text: string) =>
    (bits([...Buffer.from(text)], 8).match(/.{1,5}/g) ?? [])
      .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
      .join(''),
  decode: (text: string) => {
    const all = bits(
      [...text.replace(/[^A-Z2-7]/g, '')].map((char) => BASE32.indexOf(char)),
      5,
    );
    return Buffer.from((all.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
  },
};
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const letter = (at: number): string => String.fromCharCode(97 + at);
const morse = {
  encode: (text: string) =>
    eachWord((word) => [...word.toLowerCase()].flatMap((c) => MORSE[c.charCodeAt(0) - 97] ?? []).join(' '))(
      text,
    ).replace(/(?<=[.-])\s+(?=[.-])/g, (gap, at: number, all: string) => (all[at] ? gap : ' ')),
  decode: (text: string) =>
    text
      .split(/\s+/)
      .map((code) => (MORSE.includes(code) ? letter(MORSE.indexOf(code)) : ''))
      .join(''),
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const from64 = (text: string): string =>
  Buffer.from(text.replace(/[^A-Za-z0-9+/]/g, ''), 'base64').toString();
const WIDE = swap('abcdefghijklmnopqrstuvwxyz', 'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ');
const MATH = swap('abcdefghijklmnopqrstuvwxyz', '𝓪𝓫𝓬𝓭𝓮𝓯𝓰𝓱𝓲𝓳𝓴𝓵𝓶𝓷𝓸𝓹𝓺𝓻𝓼𝓽𝓾𝓿𝔀𝔁𝔂𝔃');
const SQUARES = swap('abcdefghijklmnopqrstuvwxyz', '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉');
const CYRILLIC = swap('aceopxyi', 'асеорхуі');
const LEET = swap('oieast', '013457');

const between = (mark: string): Omit<Encoding, 'name'> => ({
  encode: (text) => text.replace(/(?<=\S)(?=\S)/gu, mark),
  decode: (text) => text.replaceAll(mark, ''),
});
const chunks = (size: number) => (text: string) => text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];

/** What the guard sees through. */
export const ENCODINGS: readonly Encoding[] = [
  { name: 'plain', encode: same, decode: same },
  { name: 'letter by letter', encode: same, decode: same, pieces: (text) => [...text] },
  { name: 'in one piece', encode: same, decode: same, pieces: (text) => [text] },
  {
    name: 'after an honest beginning',
    encode: (text) => `You may return shoes within 30 days [1]. Unworn, in their box. By the way: ${text}`,
    decode: same,
  },
  { name: 'capitals', encode: (text) => text.toUpperCase(), decode: (text) => text.toLowerCase() },
  { name: 'spaced out', ...between(' '), decode: (text) => text.replace(/\s/g, '') },
  { name: 'hyphens', ...between('-') },
  { name: 'zero-width', ...between('\u200b') },
  { name: 'soft hyphens', ...between('\u00ad') },
  { name: 'joiners', ...between('\u200d') },
  { name: 'emoji between', ...between('🦜') },
  {
    name: 'bold words',
    encode: eachWord((word) => `**${word}**`),
    decode: (text) => text.replaceAll('*', ''),
  },
  {
    name: 'one word a line',
    encode: (text) => text.replace(/\s+/g, '\n- '),
    decode: (text) => text.replaceAll('\n- ', ' '),
  },
  { name: 'full width', encode: (text) => WIDE.encode(text.toLowerCase()), decode: WIDE.decode },
  { name: 'mathematical', encode: (text) => MATH.encode(text.toLowerCase()), decode: MATH.decode },
  { name: 'squares', encode: (text) => SQUARES.encode(text.toLowerCase()), decode: SQUARES.decode },
  { name: 'look-alikes', ...CYRILLIC },
  { name: 'leet', ...LEET },
  {
    name: 'accents',
    encode: (text) => text.replace(/[aeou]/g, '$&\u0301'),
    decode: (text) => text.replaceAll('\u0301', ''),
  },
  { name: 'reversed', encode: backwards, decode: backwards },
  { name: 'each word reversed', encode: eachWord(backwards), decode: eachWord(backwards) },
  {
    name: 'word order reversed',
    encode: (text) => text.split(/\s+/).reverse().join(' '),
    decode: (text) => text.split(/\s+/).reverse().join(' '),
  },
  { name: 'rot13', encode: shift(13), decode: shift(13) },
  { name: 'caesar 7', encode: shift(7), decode: shift(-7) },
  {
    name: 'rot13 reversed',
    encode: (text) => backwards(shift(13)(text)),
    decode: (text) => backwards(shift(13)(text)),
  },
  { name: 'atbash', encode: atbash, decode: atbash },
  { name: 'base64', encode: base64, decode: from64, pieces: chunks(5) },
  {
    name: 'base64 in chunks',
    encode: (text) => base64(text).replace(/.{8}/g, '$& '),
    decode: from64,
  },
  {
    name: 'base64 twice',
    encode: (text) => base64(base64(text)),
    decode: (text) => from64(from64(text)),
    pieces: chunks(5),
  },
  {
    name: 'base64 of rot13',
    encode: (text) => base64(shift(13)(text)),
    decode: (text) => shift(13)(from64(text)),
    pieces: chunks(5),
  },
  { name: 'base32', ...base32, pieces: chunks(6) },
  {
    name: 'hexadecimal',
    ...codes((n) => n.toString(16).padStart(2, '0'), /[0-9a-f]{2}/g, 16, ''),
    pieces: chunks(6),
  },
  {
    name: 'hexadecimal with spaces',
    ...codes((n) => n.toString(16).padStart(2, '0'), /[0-9a-f]{2}/g, 16, ' '),
  },
  {
    name: 'percent',
    ...codes((n) => `%${n.toString(16).padStart(2, '0')}`, /(?<=%)[0-9a-f]{2}/g, 16, ''),
    pieces: chunks(6),
  },
  { name: 'entities', ...codes((n) => `&#${n};`, /(?<=&#)\d+/g, 10, ''), pieces: chunks(6) },
  {
    name: 'escapes',
    ...codes((n) => `\\u00${n.toString(16).padStart(2, '0')}`, /(?<=\\u00)[0-9a-f]{2}/g, 16, ''),
    pieces: chunks(6),
  },
  { name: 'character codes', ...codes((n) => String(n), /\d+/g, 10, ' ') },
  { name: 'binary', ...codes((n) => n.toString(2).padStart(8, '0'), /[01]{8}/g, 2, ' ') },
  { name: 'morse', ...morse },
  {
    name: 'in a code block',
    encode: (text) => `\`\`\`json\n{"system": ${JSON.stringify(text)}}\n\`\`\``,
    decode: same,
  },
];

const POEM = 'parrots sing softly while evening falls over quiet harbours and boats'.split(' ');

/** What no comparison of letters finds. */
export const BEYOND: readonly Encoding[] = [
  {
    name: 'a filler after each word',
    encode: eachWord((word) => `${word} banana`),
    decode: (text) => text.replaceAll(' banana', ''),
  },
  {
    name: 'first letters of other words',
    encode: (text) =>
      [...text.toLowerCase()]
        .map((c) => (/[a-z]/.test(c) ? `${c}${POEM[c.charCodeAt(0) % POEM.length]}` : c))
        .join(' '),
    decode: (text) => text.replace(/(\S)\S*\s?/g, '$1'),
  },
  {
    name: 'an alphabet of its own',
    encode: (text) =>
      text.toLowerCase().replace(/[a-z]/g, (c) => String.fromCodePoint(0x1f400 + c.charCodeAt(0))),
    decode: (text) =>
      [...text]
        .map((c) =>
          (c.codePointAt(0) ?? 0) > 0x1f400 ? String.fromCharCode((c.codePointAt(0) ?? 0) - 0x1f400) : c,
        )
        .join(''),
  },
];
