import type { Segment } from './segment.js';

/** One alone is stressed, several lead the texts under them. */
const FEWEST = 2;
const LONGEST = 80;
const MOST_WORDS = 10;
const SENTENCE_END = /[.!,;。！、]["'”’»)\]]*$/u;
/** Below all levels of the page. */
const LEVEL = 7;

/** Short lines in bold with text under them are headings, where a page has several of them. */
export function boldHeadings(segments: readonly Segment[]): Segment[] {
  const parted = segments.flatMap(partedAtBold);
  const leads = (segment: Segment, at: number) => {
    const next = parted[at + 1];
    return isBoldLine(segment) && next !== undefined && next.kind !== 'heading' && !isBoldLine(next);
  };
  const found = new Set(parted.filter(leads));
  if (found.size < FEWEST) return [...segments];
  return parted.map((segment) =>
    found.has(segment) ? { ...segment, kind: 'heading' as const, level: LEVEL } : segment,
  );
}

function isBoldLine({ kind, text, bold = 0, linked }: Segment): boolean {
  if (kind !== 'text' || bold === 0 || linked > 0 || text.length > LONGEST || text.includes('\n'))
    return false;
  const isWhole = bold >= charactersOf(text);
  return isWhole && text.split(' ', MOST_WORDS + 1).length <= MOST_WORDS && !SENTENCE_END.test(text);
}

/** A bold first line and what stands under it in the same paragraph. */
function partedAtBold(segment: Segment): Segment[] {
  const { kind, text, bold = 0, linked } = segment;
  const end = text.indexOf('\n');
  if (kind !== 'text' || end < 0 || bold === 0 || linked > 0) return [segment];
  const head: Segment = { ...segment, text: text.slice(0, end), bold };
  if (bold > charactersOf(head.text) + 1 || !isBoldLine(head)) return [segment];
  return [head, { ...segment, text: text.slice(end + 1), bold: 0 }];
}

function charactersOf(text: string): number {
  return text.replace(/\s/g, '').length;
}
