import { squeeze } from '../../../html/html-walk.js';
import { withCents } from '../../../html/seen-text.js';
import { joinSourceLines, LINE_END } from '../../../html/white-space.js';

/** Stands between two inline elements until the text of the second is known. */
const SEAM = '\u0001';
const MEETS = /[\p{Ll}\p{Nd}.!?:;,]$/u;
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: no page holds it
const SEAM_BEHIND_LETTER = /(?<=\p{Ll})\u0001(?=[\p{Lu}\p{Nd}\p{Sc}+])/gu;
const SEAM_BEHIND_SIGN = /(?<=[.!?:;,])\u0001(?=\p{Lu})/gu;
const SEAM_BEHIND_DIGIT = /(?<=\p{Nd})\u0001(?=[\p{Lu}\p{Ll}])/gu;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: no page holds it

const INDENT = /^[ \t]{0,24}/;

/** What is put between a line so far and an element that begins right behind another one. */
export function seamBehind(buffer: string, { tag }: { tag: string }): string {
  return tag !== 'sub' && tag !== 'sup' && MEETS.test(buffer.slice(-2)) ? SEAM : '';
}

interface LineText {
  readonly text: string;
  /** See `Segment`. */
  readonly written: string;
}

/** What was read up to the end of a block, as a person sees it; undefined where that is nothing. */
export function lineText(buffer: string, isWritten = false): LineText | undefined {
  const seen = buffer.includes(SEAM) ? withoutSeams(buffer) : buffer;
  const text = withCents(isWritten ? indented(seen) : linesOf(joinSourceLines(seen), '\n'));
  return text === '' ? undefined : { text, written: linesOf(seen.trim(), LINE_END) };
}

function withoutSeams(text: string): string {
  const parted = [SEAM_BEHIND_LETTER, SEAM_BEHIND_SIGN, SEAM_BEHIND_DIGIT].reduce(
    (seen, seam) => seen.replaceAll(seam, ' '),
    text,
  );
  return parted.replaceAll(SEAM, '');
}

/** Lines of code: how far they are set in is part of what they say. */
function indented(text: string): string {
  const lines = text.split(LINE_END).map((line) => `${INDENT.exec(line)?.[0] ?? ''}${squeeze(line)}`);
  return lines.filter((line) => line.trim() !== '').join('\n');
}

function linesOf(text: string, end: string | RegExp): string {
  if (!LINE_END.test(text)) return squeeze(text);
  return text.split(end).map(squeeze).filter(Boolean).join('\n');
}
