import { fromOutline } from '../chunking/page-outline.js';
import type { PageBlock } from '../chunking/page-text.js';
import { withoutLeaders } from './content/elements/lines/leaders.js';
import { squeeze } from './html/html-walk.js';

const FRONT_MATTER = '---\n';
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;
/** List items, quotes, table rows and headings begin on a line of their own. */
const OWN_LINE = /^(?:[-*+•>|#`]|\d{1,3}[.)] )/;
const LABELLED = /^[^:.!?]{1,60}: \S/;
const UNDERLINED = /^(?:={3,}|-{3,})$/;
/** Shorter lines alone are a list, an address or a verse. */
const WRAPPED_LINE = 40;

/** Plain text or Markdown as a page: `#` lines are headings, `-` lines list items. */
export function readOutline(text: string, maxLength: number): { title: string; blocks: PageBlock[] } {
  const outline = asOutline(text.slice(0, maxLength));
  const title = /^# (.+)/.exec(outline)?.[1] ?? '';
  return {
    title: title.slice(0, 500),
    blocks: fromOutline(outline).map((block) => underTitle(block, title)),
  };
}

/** A document's title stands above every passage already. */
function underTitle(block: PageBlock, title: string): PageBlock {
  const { heading_path: path } = block;
  return title !== '' && path[0] === title ? { ...block, heading_path: path.slice(1) } : block;
}

/** Plain text or Markdown in the form of an outline: sentences that were wrapped at some width are whole again. */
export function asOutline(text: string): string {
  const lines = withoutFrontMatter(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
    .split('\n')
    .map((line) => withoutLeaders(squeeze(line)));
  return marked(lines)
    .join('\n')
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => unwrapped(paragraph.split('\n')).join('\n'))
    .join('\n\n');
}

function withoutFrontMatter(text: string): string {
  if (!text.startsWith(FRONT_MATTER)) return text;
  const end = text.indexOf(`\n${FRONT_MATTER}`);
  return end < 0 ? text : text.slice(end + 1 + FRONT_MATTER.length);
}

/** A line over a row of `=` or `-` is a heading. */
function marked(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const [above = '', below = ''] = [lines[at - 1], lines[at + 1]];
    if (UNDERLINED.test(line) && above !== '') return [''];
    if (!UNDERLINED.test(below) || line === '' || SENTENCE_END.test(line)) return [line];
    return [`${below.startsWith('=') ? '#' : '##'} ${line}`];
  });
}

function unwrapped(lines: readonly string[]): readonly string[] {
  const isProse = lines.some((line) => line.length >= WRAPPED_LINE) && SENTENCE_END.test(lines.at(-1) ?? '');
  if (!isProse || lines.every((line) => LABELLED.test(line))) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last === undefined || OWN_LINE.test(line) || last.startsWith('#')) joined.push(line);
    else joined.push(`${joined.pop()} ${line}`);
  }
  return joined;
}
