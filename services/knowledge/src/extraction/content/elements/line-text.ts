import { squeeze } from '../../html/html-walk.js';
import { withCents } from '../../html/seen-text.js';
import { joinSourceLines, LINE_END } from '../../html/white-space.js';

/** Stands between two inline elements until the text of the second is known. */
export const SEAM = '\u0001';
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: no page holds it
const SEAM_BEHIND_LETTER = /(?<=\p{Ll})\u0001(?=[\p{Lu}\p{Nd}\p{Sc}+])/gu;
const SEAM_BEHIND_DIGIT = /(?<=\p{Nd})\u0001(?=[\p{Lu}\p{Ll}])/gu;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: no page holds it

interface LineText {
  readonly text: string;
  /** See `Segment`. */
  readonly written: string;
}

/** What was read up to the end of a block, as a person sees it; undefined where that is nothing. */
export function lineText(buffer: string): LineText | undefined {
  const seen = buffer.includes(SEAM)
    ? buffer.replaceAll(SEAM_BEHIND_LETTER, ' ').replaceAll(SEAM_BEHIND_DIGIT, ' ').replaceAll(SEAM, '')
    : buffer;
  const text = withCents(linesOf(joinSourceLines(seen), '\n'));
  return text === '' ? undefined : { text, written: linesOf(seen.trim(), LINE_END) };
}

function linesOf(text: string, end: string | RegExp): string {
  if (!LINE_END.test(text)) return squeeze(text);
  return text.split(end).map(squeeze).filter(Boolean).join('\n');
}
