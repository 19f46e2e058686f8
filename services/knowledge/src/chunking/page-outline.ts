import type { PageBlock } from './page-text.js';

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

/** The owner's text as blocks, so that headings lead its passages as they do on a fetched page. */
export function fromOutline(outline: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let path: string[] = [];
  for (const paragraph of outline.split(/\n\s*\n/)) {
    let lines: string[] = [];
    const flush = () => {
      if (lines.length > 0) blocks.push({ heading_path: path, ...asBlock(lines) });
      lines = [];
    };
    for (const line of paragraph.split('\n').map((entry) => entry.trim())) {
      const heading = /^(#{1,6})\s+(.+)$/.exec(line);
      if (heading?.[1] && heading[2]) {
        flush();
        path = [...path.slice(0, heading[1].length - 1), heading[2]];
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
  if (lines.every((line) => /^[-*•] /.test(line)))
    return { kind: 'list', text: text.replace(/^[-*•] /gm, '') };
  if (lines.length > 1 && lines.every((line) => line.includes(' | '))) return { kind: 'table', text };
  if (lines.length > 1 && lines.every((line) => /^[^:.!?]{1,60}: \S/.test(line)))
    return { kind: 'facts', text };
  return { kind: 'prose', text };
}
