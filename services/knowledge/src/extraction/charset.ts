import { decodeBytes, markOf } from '@chirrup/text/files/decode-bytes';

const LOOKED_AT = 100_000;
const LONGEST_TAG = 500;
/** What servers say when nobody has told them. */
const BY_HABIT = /^(iso-?8859-?1|latin-?1|us-ascii|ascii|windows-1252|cp1252|utf-?8)$/i;

/**
 * Bytes to text: by the byte order mark, what server or document say, or else by what the bytes look like. What a
 * server says by habit is believed where it fits.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const mark = markOf(bytes);
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
  return utf8 ?? decodeBytes(bytes).text;
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
