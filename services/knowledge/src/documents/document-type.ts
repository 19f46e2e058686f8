import type { DocumentType } from './document.js';

const TEXT_NAME = /\.(txt|text|md|markdown)$/i;
const KNOWN_NAME = /\.(pdf|docx)$/i;
/** Some programs write a few bytes before a PDF's head. */
const PDF_HEAD_WITHIN = 1_024;

/** A file's type by its bytes; the name only distinguishes kinds of text. Undefined for what cannot be read. */
export function documentTypeOf(bytes: Buffer, name: string): DocumentType | undefined {
  if (bytes.subarray(0, PDF_HEAD_WITHIN).includes('%PDF-') && !bytes.subarray(0, 2).equals(Buffer.from('MZ')))
    return 'pdf';
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return bytes.includes('word/') ? 'docx' : undefined;
  return TEXT_NAME.test(name) && isText(bytes) ? 'text' : undefined;
}

/** Whether its name promises a file that can be read. */
export function isDocumentName(name: string): boolean {
  return KNOWN_NAME.test(name) || TEXT_NAME.test(name);
}

function isText(bytes: Buffer): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide || !bytes.includes(0);
}
