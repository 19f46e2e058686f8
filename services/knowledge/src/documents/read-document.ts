import { type DocumentText, type DocumentType, MAX_DOCUMENT_TEXT } from './document.js';

/** Reads a file of a known type; each reader is loaded only if it is needed. */
export async function readDocument(type: DocumentType, bytes: Buffer): Promise<DocumentText> {
  const read = await readAs(type, bytes);
  const length = read.blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (length < MAX_DOCUMENT_TEXT || read.note) return read;
  return { ...read, note: 'The file is very long; only its first 400,000 characters were read.' };
}

async function readAs(type: DocumentType, bytes: Buffer): Promise<DocumentText> {
  if (type === 'pdf') return (await import('./pdf/read-pdf.js')).readPdf(bytes);
  if (type === 'docx') return (await import('./docx/read-docx.js')).readDocx(bytes);
  return (await import('./read-text.js')).readText(bytes);
}
