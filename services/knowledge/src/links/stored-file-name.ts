import { randomBytes } from 'node:crypto';
import type { DocumentType } from '../documents/document.js';

const EXTENSION: Record<DocumentType, string> = { pdf: 'pdf', docx: 'docx', text: 'txt' };
const LONGEST = 60;

/** An unguessable name that still shows the file's own. */
export function storedFileName(title: string, type: DocumentType): string {
  const readable = title
    .replace(/\.\w{1,8}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '');
  return `${randomBytes(16).toString('hex')}-${readable || 'file'}.${EXTENSION[type]}`;
}
