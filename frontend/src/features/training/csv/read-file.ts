import { type DecodedBytes, decodeBytes } from '@chirrup/text/files/decode-bytes';

/** What an owner may choose where the letters came out wrong. */
export const ENCODINGS: readonly (readonly [label: string, name: string])[] = [
  ['utf-8', 'Unicode (UTF-8)'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['macintosh', 'Western (Mac)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1255', 'Hebrew (Windows-1255)'],
  ['windows-1256', 'Arabic (Windows-1256)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['windows-1258', 'Vietnamese (Windows-1258)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['euc-jp', 'Japanese (EUC)'],
  ['euc-kr', 'Korean'],
  ['gb18030', 'Chinese, simplified'],
  ['big5', 'Chinese, traditional'],
  ['windows-874', 'Thai'],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** Whether a file is a workbook: a zip. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 3, 4]);

/** The text of a file; a string says what the file is instead. */
export function readFile(bytes: Uint8Array, encoding?: string): DecodedBytes | string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return 'This is a workbook of an old form, or one with a password. Save it as “.xlsx” or “CSV UTF-8” and choose that file.';
  const decoded = encoding
    ? { text: new TextDecoder(encoding).decode(bytes), encoding, isCertain: false }
    : decodeBytes(bytes);
  return decoded.text.includes('\0') ? 'This is no text file. Choose a CSV file.' : decoded;
}
