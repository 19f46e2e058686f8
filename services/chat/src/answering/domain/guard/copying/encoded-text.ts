const MAX_DEPTH = 2;
const LEAST_LETTERS = 10;
const MANY_SIGNS = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MORSE = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((code, at) => [code, String.fromCharCode(97 + at)]),
);
const ESCAPE =
  /%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u\{?([0-9a-f]{4,5})\}?|&#x([0-9a-f]{2,5});|&#(\d{2,6});|=([0-9A-F]{2})/giu;

/** What common encodings in a text decode to; only what is long enough to be text. */
export const decodings = (text: string, depth = 1): string[] => {
  if (!mayBeEncoded(text)) return [];
  const found = [escapes(text), ...base64(text), ...base32(text), ...numbers(text), morse(text)];
  const said = found.filter((one) => one.length >= LEAST_LETTERS && isLegible(one));
  return depth < MAX_DEPTH ? [...said, ...said.flatMap((one) => decodings(one, depth + 1))] : said;
};

/** Plain text decodes to noise. */
const isLegible = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}\s.,;:!?'"()<>/=+%&#\\_-]/gu)?.length ?? 0) > text.length * 0.6;

/** Prose has short words, few numbers and signs, and capitals only at the beginning of words. */
const mayBeEncoded = (text: string): boolean =>
  /\S{16}/.test(text) ||
  (text.match(/[\d%\\&#;=·•–—_+/.-]/g)?.length ?? 0) > MANY_SIGNS ||
  (text.match(/[a-z][A-Z]|[A-Z]{5}|\d[A-Za-z]/g)?.length ?? 0) >= 3;

const bytes = (codes: readonly number[]): string => Buffer.from(codes.map((code) => code & 255)).toString();

const escapes = (text: string): string => {
  if ((text.match(ESCAPE)?.length ?? 0) < 3) return '';
  return text.replace(ESCAPE, (_, ...groups: (string | undefined)[]) => {
    const decimal = groups[4];
    const hex = [0, 1, 2, 3, 5].map((at) => groups[at]).find((group) => group !== undefined);
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '20', 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
  });
};

const base64 = (text: string): string[] =>
  stretches(text, /[a-z0-9+/_-]{16,}/giu).flatMap((run) =>
    [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString()),
  );

const base32 = (text: string): string[] =>
  stretches(text.toUpperCase(), /[A-Z2-7]{24,}/gu).flatMap((run) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
      const bits = [...run.slice(at)].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'));
      return bytes((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    }),
  );

/** Encoded stretches of a text, also joined across spaces and lines. */
const stretches = (text: string, pattern: RegExp): string[] => {
  const pieces = text.match(pattern) ?? [];
  // prose has no words like these: only then is it worth joining what spaces cut
  const dense = text.match(/\S*(?:[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d|[A-Z]{5})\S*/gu) ?? [];
  if (dense.length < 3) return pieces;
  return [
    ...pieces,
    ...(dense.join('').match(pattern) ?? []),
    ...(text.replace(/\s+/gu, '').match(pattern) ?? []),
  ];
};

const numbers = (text: string): string[] => {
  const found: string[] = [];
  const hex = text.match(/(?:(?:0x|\\x)?[0-9a-f]{2}[\s:,;-]{0,2}){10,}/giu) ?? [];
  for (const run of hex) {
    const digits = run.replace(/0x|\\x|[^0-9a-f]/giu, '');
    for (const at of [0, 1]) found.push(Buffer.from(digits.slice(at), 'hex').toString());
  }
  for (const run of text.match(/(?:[01]{7,8}[\s,;-]{0,2}){8,}/gu) ?? [])
    found.push(bytes((run.match(/[01]{7,8}/gu) ?? []).map((bits) => Number.parseInt(bits, 2))));
  for (const run of text.match(/(?:\d{2,3}[\s,;-]{1,2}){10,}/gu) ?? []) {
    const codes = (run.match(/\d+/gu) ?? []).map(Number);
    found.push(bytes(codes), bytes(codes.map((code) => Number.parseInt(String(code), 8))));
  }
  return found;
};

const morse = (text: string): string => {
  const run = /(?:[.\-·•–—−_]{1,5}[\s/|]+){10,}/u.exec(text)?.[0] ?? '';
  const codes = run
    .replace(/[·•]/gu, '.')
    .replace(/[–—−_]/gu, '-')
    .split(/[\s/|]+/u);
  return codes.map((code) => MORSE.get(code) ?? '').join('');
};
