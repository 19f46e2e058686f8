import type { PageBlock } from '../chunking/page-text.js';
import type { Segment } from '../extraction/content/segment.js';

export type DocumentType = 'pdf' | 'docx' | 'text';

/** A file's text in the form of a page's. */
export interface DocumentText {
  /** Empty: the file has none of its own. */
  title: string;
  blocks: readonly PageBlock[];
  /** What the owner should know although the file was read; else empty. */
  note: string;
}

/** The file cannot be read; the message says what its owner can do. */
export class DocumentFault extends Error {}

/** Largest file in bytes. */
export const MAX_FILE_BYTES = 10 * 1_024 * 1_024;
/** More text than this of one file is not learned. */
export const MAX_DOCUMENT_TEXT = 400_000;

/** A piece of a document; where it stands among a page's boxes has no meaning here. */
export const documentSegment = (kind: Segment['kind'], text: string, level = 0): Segment => ({
  ...{ kind, text, level },
  ...{ linked: 0, container: 0, depth: 0 },
});

const NO_TITLE =
  /^(untitled|document\d*|microsoft (word|powerpoint|excel) - .*|.*\.(docx?|pdf|indd|qxd|tex|dvi|rtf))$/i;

/** A title from a file's properties, unless some program only put its own idea there. */
export const titleFromProperties = (title: string): string =>
  NO_TITLE.test(title.trim()) ? '' : title.trim().slice(0, 500);
