import { createHash } from 'node:crypto';
import { splitSentences } from '@chirrup/text/sentences';
import type { IndexDocument } from '../index-document.js';
import { withoutGoesOn } from '../passage-end.js';
import { splitPassageTitle } from '../passage-title.js';

/** What is embedded of a document: the whole, and the parts an answer may be about. */
export interface EmbeddingTexts {
  readonly block: string;
  readonly units: readonly string[];
}

/** Vectors of more sentences cost more than they improve answers. */
export const UNIT_LIMIT = 12;

/** Texts of a document, the block's first; a single sentence has no unit beside its block. */
export function embeddingTexts({ kind, title, text: whole }: EmbeddedFields): EmbeddingTexts {
  if (kind === 'qa') return { block: title, units: [`${title} ${whole}`] };
  const text = withoutGoesOn(whole);
  const { page, headings } = splitPassageTitle(title);
  const last = headings.at(-1);
  const sentences = splitSentences(text);
  const prefix = headings.length > 0 ? `${headings.join('. ')}. ` : '';
  return {
    block: `${last === undefined ? page : `${page}, ${last}`}: ${text}`,
    units:
      sentences.length > 1
        ? sentences.slice(0, UNIT_LIMIT).map((sentence) => `${prefix}${sentence.text}`)
        : [],
  };
}

/** What a reader reads of a document. */
export function textToRead(document: EmbeddedFields): string {
  return document.kind === 'qa' ? `${document.title}: ${document.text}` : embeddingTexts(document).block;
}

/** Names the vectors of a document: the same texts are embedded once per bot. */
export function contentHash(document: EmbeddedFields): string {
  const { block, units } = embeddingTexts(document);
  return createHash('sha256')
    .update(JSON.stringify([block, ...units]))
    .digest('base64url')
    .slice(0, 22);
}

type EmbeddedFields = Pick<IndexDocument, 'kind' | 'title' | 'text'>;
