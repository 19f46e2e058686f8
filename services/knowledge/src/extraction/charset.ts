import { decodeBytes, encodingOfMark } from '@chirrup/text/files/decode-bytes';
import { oddShare } from '@chirrup/text/files/odd-characters';

const LOOKED_AT = 100_000;
const LONGEST_TAG = 500;
const BROKEN = /\ufffd/g;
const BEYOND_ASCII = /[\u0080-\ufffc]/g;
/** So many whole letters beyond ASCII stand for each that is broken. */
const FEWEST_WHOLE = 4;
const BY_LANGUAGE = new Map(
  Object.entries({
    'windows-874': ['th'],
    'windows-1250': ['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl'],
    'windows-1251': ['be', 'bg', 'mk', 'ru', 'sr', 'uk'],
    'windows-1253': ['el'],
    'windows-1254': ['az', 'tr'],
    'windows-1255': ['he', 'iw'],
    'windows-1256': ['ar', 'fa', 'ur'],
    'windows-1257': ['et', 'lt', 'lv'],
  }).flatMap(([label, languages]) => languages.map((language) => [language, label] as const)),
);
/** What servers say when nobody has told them. */
const BY_HABIT = /^(iso-?8859-?1|latin-?1|us-ascii|ascii|windows-1252|cp1252|utf-?8)$/i;

/**
 * Bytes to text: by the byte order mark, what server or document say, or else by what the bytes look like. What a
 * server says by habit is believed where it fits.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const mark = encodingOfMark(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  const utf8 = decodeStrictly(bytes);
  const labels = [headerCharset(contentType), documentCharset(bytes)].filter((label) => label !== undefined);
  for (const label of labels) {
    if (BY_HABIT.test(label) && (utf8 !== undefined || /^utf/i.test(label))) {
      if (utf8 !== undefined) return utf8;
      continue;
    }
    const decoder = decoderFor(label);
    if (decoder) return decoder.decode(bytes);
  }
  return utf8 ?? mostlyUtf8(bytes) ?? byLanguage(bytes) ?? decodeBytes(bytes).text;
}

/** UTF-8 with a letter cut in half here or there, as where a text was shortened by bytes. */
function mostlyUtf8(bytes: Buffer): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  const [broken, whole] = [count(text, BROKEN), count(text, BEYOND_ASCII)];
  return broken > 0 && whole >= broken * FEWEST_WHOLE ? text : undefined;
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}

/** What pages in a language were written in before UTF-8, where the page fits that as well as what it looks like. */
function byLanguage(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, LOOKED_AT).toString('latin1');
  const language = /<html[^>]{0,300}?\slang\s?=\s?["']?([a-z]{2})/i.exec(start)?.[1]?.toLowerCase() ?? '';
  const label = BY_LANGUAGE.get(language);
  if (label === undefined) return undefined;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    const isLikely =
      oddShare(text.slice(0, LOOKED_AT)) <= oddShare(decodeBytes(bytes).text.slice(0, LOOKED_AT));
    return isLikely ? text : undefined;
  } catch {
    return undefined;
  }
}

function decodeStrictly(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function headerCharset(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1];
}

function documentCharset(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, LOOKED_AT).toString('latin1');
  const declared = /^\s*<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1];
  if (declared) return declared;
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at + 1)) {
    const tag = start.slice(at, at + LONGEST_TAG);
    if (!/^<meta\s/i.test(tag)) continue;
    const charset = /\bcharset\s*=\s*["']?\s*([\w-]+)/i.exec(tag.split('>', 1)[0] ?? '')?.[1];
    if (charset) return charset;
  }
  return undefined;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
