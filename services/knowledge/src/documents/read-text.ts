import { decodeText } from '../extraction/charset.js';
import { readOutline } from '../extraction/plain-text.js';
import { type DocumentText, MAX_DOCUMENT_TEXT } from './document.js';

/** Reads plain text and Markdown. */
export function readText(bytes: Buffer): DocumentText {
  const text = decodeText(bytes, '');
  const note =
    text.length > MAX_DOCUMENT_TEXT
      ? 'The file is very long; only its first 400,000 characters were read.'
      : '';
  return { ...readOutline(text, MAX_DOCUMENT_TEXT), note };
}
