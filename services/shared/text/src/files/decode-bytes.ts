import { analyse } from 'chardet';
import { oddShare } from './odd-characters.js';

/** What a file of text turned out to be written in. */
export interface DecodedBytes {
  text: string;
  /** A label of the Encoding Standard, in lower case. */
  encoding: string;
  /** False where it was guessed by what the letters look like. */
  isCertain: boolean;
}

const LOOKED_AT = 100_000;
const FEWEST_TURKISH = 3;
/** What spreadsheets save in beside UTF-8 and what is recognised, the likelier first. */
const USUAL = [
  ...['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'shift_jis', 'gb18030'],
  ...['windows-874', 'windows-1254'],
];

/** Bytes to text without anybody's word on them: by their mark, as UTF-8 or UTF-16, or by what reads like words. */
export function decodeBytes(bytes: Uint8Array): DecodedBytes {
  const sure =
    encodingOfMark(bytes) ?? (wideOf(bytes) || (readsAs(bytes, 'utf-8') === undefined ? '' : 'utf-8'));
  if (sure) return { text: new TextDecoder(sure).decode(bytes), encoding: sure, isCertain: true };
  const start = bytes.subarray(0, LOOKED_AT);
  let best = { label: 'windows-1252', share: Number.POSITIVE_INFINITY };
  for (const label of candidates(start)) {
    const text = readsAs(start, label);
    const share = text === undefined ? Number.POSITIVE_INFINITY : oddShare(text);
    if (share < best.share) best = { label, share };
  }
  if (best.label === 'windows-1252' && isTurkish(new TextDecoder(best.label).decode(start)))
    best.label = 'windows-1254';
  return { text: new TextDecoder(best.label).decode(bytes), encoding: best.label, isCertain: false };
}

/** The letters that two encodings differ in, in a text without those that Icelandic has besides. */
function isTurkish(text: string): boolean {
  const shared = text.match(/[ýþðÝÞÐ]/g)?.length ?? 0;
  return shared >= FEWEST_TURKISH && !/[áæíúÁÆÍÚ]/.test(text);
}

function candidates(start: Uint8Array): Set<string> {
  const recognised = analyse(start).map(({ name }) => labelOf(name));
  return new Set([...recognised.filter((label) => label !== ''), ...USUAL]);
}

function labelOf(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return '';
  }
}

/** The text, where every byte of it means something. */
function readsAs(bytes: Uint8Array, label: string): string | undefined {
  const isWhole = bytes.length < LOOKED_AT || label === 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
}

/** The encoding that a byte order mark names. */
export function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** UTF-16 without its mark: every other byte of what is plain in it is zero. */
function wideOf(bytes: Uint8Array): string {
  const zeros: [number, number] = [0, 0];
  const start = bytes.subarray(0, LOOKED_AT);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 10 < start.length || Math.min(even, odd) * 20 > Math.max(even, odd)) return '';
  return even > odd ? 'utf-16be' : 'utf-16le';
}
