import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import { type DocumentType, MAX_FILE_BYTES } from '../documents/document.js';
import { documentTypeOf, isDocumentName } from '../documents/document-type.js';
import { squeeze } from '../extraction/html/html-walk.js';
import { knowledgeErrors } from './domain/link.errors.js';

export interface FileInput {
  fileName: string;
  content: Uint8Array;
  /** Where stored files are served, with the slash that names follow. */
  filesUrl: string;
}

export interface CheckedFile {
  title: string;
  type: DocumentType;
  bytes: Buffer;
  /** The same for the same bytes. */
  key: string;
}

const LONGEST_NAME = 200;

/** A file as an owner sends it, checked. Throws with what to change. */
export function checkFileInput({ fileName, content }: FileInput): CheckedFile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) throw new DomainError(knowledgeErrors.fileEmpty);
  if (bytes.length > MAX_FILE_BYTES) throw new DomainError(knowledgeErrors.fileTooLarge);
  const title =
    squeeze(fileName.split(/[\\/]/).at(-1) ?? '')
      .slice(0, LONGEST_NAME)
      .toWellFormed() || 'File';
  const type = documentTypeOf(bytes, title);
  const fault = isDocumentName(title) ? knowledgeErrors.fileDamaged : knowledgeErrors.fileTypeUnknown;
  if (!type) throw new DomainError(fault, { detail: title });
  return { title, type, bytes, key: `file:${createHash('sha256').update(bytes).digest('hex')}` };
}
