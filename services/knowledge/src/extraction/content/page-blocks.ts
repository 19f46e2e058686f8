import type { PageBlock } from '../../chunking/page-text.js';
import { isUnder, type Segment } from './segment.js';

type Kind = PageBlock['kind'];
const BLOCK_KIND: Record<Exclude<Segment['kind'], 'heading'>, Kind> = {
  text: 'prose',
  item: 'list',
  row: 'table',
  term: 'prose',
  card: 'list',
  choice: 'list',
};
/** A shorter line may be said twice in a row. */
const SHORTEST_COPY = 16;
const MAX_BLOCK = 20_000;
/** Collapsibles can be nested as deep as a page likes. */
const MOST_HEADINGS = 7;
/** More text than this teaches a bot nothing but noise. */
export const MAX_PAGE = 1_000_000;

/** Puts segments together under their headings: neighbours of one kind become one block. */
export function toBlocks(segments: readonly Segment[], title: string, maxText = MAX_PAGE): PageBlock[] {
  const blocks: { heading_path: string[]; text: string; kind: Kind }[] = [];
  const headings: Segment[] = [];
  let fresh = true;
  let length = 0;
  let before: Segment | undefined;
  for (const segment of segments) {
    for (let last = headings.at(-1); last && !isUnder(segment, last); last = headings.at(-1)) {
      headings.pop();
      fresh = true;
    }
    if (segment.kind === 'heading') {
      const text = segment.text.replace(/\n/g, ' ').slice(0, 300);
      const repeatsTitle = text === title || (segment.level === 1 && title.includes(text));
      if (!repeatsTitle) headings.push({ ...segment, text });
      fresh = true;
      before = undefined;
      continue;
    }
    if (isRepeated(segment, before)) continue;
    before = segment;
    const kind = BLOCK_KIND[segment.kind];
    const text = segment.text.slice(0, maxText - length);
    if (text === '') break;
    length += text.length;
    const last = blocks.at(-1);
    if (last && !fresh && last.kind === kind && last.text.length < MAX_BLOCK) {
      last.text += `\n${text}`;
    } else {
      blocks.push({
        heading_path: headings.slice(-MOST_HEADINGS).map((heading) => heading.text),
        text,
        kind,
      });
      fresh = false;
    }
  }
  return blocks;
}

/** A text in one form for wide screens and one for small ones. */
function isRepeated({ kind, text }: Segment, before: Segment | undefined): boolean {
  return text.length >= SHORTEST_COPY && before?.kind === kind && before.text === text;
}
