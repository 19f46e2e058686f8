import { fromOutline } from '../chunking/page-outline.js';
import type { PageBlock } from '../chunking/page-text.js';
import { decodeText } from '../crawling/fetching/charset.js';
import { squeeze } from '../extraction/html/html-walk.js';
import { type DocumentText, MAX_DOCUMENT_TEXT } from './document.js';

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/** Reads plain text and Markdown: `#` lines are headings, `-` lines list items. */
export function readText(bytes: Buffer): DocumentText {
  const text = decodeText(bytes, '')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(FRONT_MATTER, '');
  const outline = text.slice(0, MAX_DOCUMENT_TEXT).split('\n').map(squeeze).join('\n');
  const blocks = fromOutline(outline);
  const title = /^# (.+)/.exec(outline.trimStart())?.[1] ?? '';
  const note =
    text.length > MAX_DOCUMENT_TEXT
      ? 'The file is very long; only its first 400,000 characters were read.'
      : '';
  return { title: title.slice(0, 500), blocks: blocks.map((block) => underTitle(block, title)), note };
}

/** A document's title stands above every passage already. */
function underTitle(block: PageBlock, title: string): PageBlock {
  const { heading_path: path } = block;
  return title !== '' && path[0] === title ? { ...block, heading_path: path.slice(1) } : block;
}
