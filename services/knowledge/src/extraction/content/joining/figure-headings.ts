import type { Segment } from '../segment.js';

const LONGEST_FIGURE = 24;
/** Beside the digits: a currency, a unit or "/mo". */
const MOST_LETTERS = 4;
const LONGEST_COUNTED = 60;
const SENTENCE_END = /[.!?…。！？]$/u;
const AMOUNT = /\p{Sc}|%/u;
/** So far behind the name of a thing its price may stand. */
const NEAR = 3;

/** A text that is hardly more than a number. */
export function isFigure(text: string): boolean {
  if (text.length > LONGEST_FIGURE || !/\d/.test(text)) return false;
  return text.replace(/\P{L}/gu, '').length <= MOST_LETTERS;
}

/**
 * Headings that are an amount and lead nothing: the price under the name of what it buys, and a number above what it
 * counts.
 */
export function figureHeadings(segments: readonly Segment[]): Segment[] {
  const read: Segment[] = [];
  let named = -1;
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] as Segment;
    const [counted, next] = [segments[at + 1], segments[at + 2]];
    const isAmount = segment.kind === 'heading' && !segment.opens && isFigure(segment.text);
    if (!isAmount) {
      if (segment.kind === 'heading') named = at;
      read.push(segment);
    } else if (named >= 0 && at - named <= NEAR && isPriceUnder(segment, segments[named])) {
      read.push({ ...segment, kind: 'text', level: 0 });
    } else if (isCounted(counted) && (next === undefined || next.kind === 'heading')) {
      read.push({ ...segment, kind: 'row', level: 0, text: `${segment.text} ${counted?.text}` });
      at += 1;
    } else {
      read.push(segment);
    }
  }
  return read;
}

function isPriceUnder({ text, level, depth }: Segment, name: Segment | undefined): boolean {
  return AMOUNT.test(text) && name?.depth === depth && name.level > 1 && level > 0;
}

function isCounted(segment: Segment | undefined): boolean {
  if (segment?.kind !== 'text' || segment.linked > 0) return false;
  return (
    segment.text.length <= LONGEST_COUNTED && !/\d/.test(segment.text) && !SENTENCE_END.test(segment.text)
  );
}
