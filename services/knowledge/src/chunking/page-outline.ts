import { countWords } from './count-words.js';
import type { PageBlock } from './page-text.js';

const MARKED_HEADING = /^(#{1,6})\s+(.+)$/m;
const LIST_ITEM = /^[-*•] /;
const SENTENCE = /[.!?…。！？]["'”’»)\]]*$/u;
/** Begins like a title, has no value behind a colon and no mark at its end. */
const TITLE = /^\p{L}[^|:：]*[^\s.!…。！|:：;,]$/u;
const TITLE_WORDS = 8;
const SENTENCE_WORDS = 9;

/** A page as the owner reads and edits it: headings as `#` lines, list items as `- ` lines. */
export function toOutline(blocks: readonly PageBlock[], maxLength: number): string {
  const parts: string[] = [];
  let path: readonly string[] = [];
  for (const { heading_path, text, kind } of blocks) {
    const shared = heading_path.findIndex((heading, at) => heading !== path[at]);
    const from = shared < 0 ? heading_path.length : shared;
    const headings = heading_path.slice(from).map((heading, at) => `${'#'.repeat(from + at + 1)} ${heading}`);
    const body = kind === 'list' ? text.replace(/^/gm, '- ') : text;
    parts.push([...headings, body].join('\n'));
    path = heading_path;
  }
  return parts.join('\n\n').slice(0, maxLength);
}

/**
 * The owner's text as blocks, so that headings lead its passages as they do on a fetched page. Text pasted from a page
 * has lost its marks: without any, short lines above sentences are its headings.
 */
export function fromOutline(outline: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let path: string[] = [];
  const plainHeadings = MARKED_HEADING.test(outline) ? undefined : plainHeadingsOf(outline);
  for (const paragraph of outline.split(/\n\s*\n/)) {
    let lines: string[] = [];
    const flush = () => {
      if (lines.length > 0) blocks.push({ heading_path: path, ...asBlock(lines) });
      lines = [];
    };
    for (const line of paragraph.split('\n').map((entry) => entry.trim())) {
      const heading = MARKED_HEADING.exec(line);
      if (heading?.[1] && heading[2]) {
        flush();
        path = [...path.slice(0, heading[1].length - 1), heading[2]];
      } else if (plainHeadings?.has(line)) {
        flush();
        path = [line];
      } else if (line) {
        lines.push(line);
      }
    }
    flush();
  }
  return blocks;
}

function asBlock(lines: readonly string[]): Pick<PageBlock, 'kind' | 'text'> {
  const text = lines.join('\n');
  if (lines.every((line) => LIST_ITEM.test(line)))
    return { kind: 'list', text: text.replace(/^[-*•] /gm, '') };
  if (lines.length > 1 && lines.every((line) => line.includes(' | '))) return { kind: 'table', text };
  if (lines.length > 1 && lines.every((line) => /^[^:.!?]{1,60}: \S/.test(line)))
    return { kind: 'facts', text };
  return { kind: 'prose', text };
}

/** Lines that stand after the end of a sentence, or first, and above a sentence. */
function plainHeadingsOf(outline: string): Set<string> {
  const lines = outline
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isSentence = (line: string) =>
    !LIST_ITEM.test(line) && (SENTENCE.test(line) || countWords(line) >= SENTENCE_WORDS);
  const isHeading = (line: string, at: number) => {
    const [before, next] = [lines[at - 1], lines[at + 1]];
    if (!TITLE.test(line) || countWords(line) > TITLE_WORDS || next === undefined) return false;
    return (before === undefined || SENTENCE.test(before)) && isSentence(next);
  };
  return new Set(lines.filter(isHeading));
}
