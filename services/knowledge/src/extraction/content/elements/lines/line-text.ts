import { type OpenElement, squeeze } from '../../../html/html-walk.js';
import { withCents } from '../../../html/seen-text.js';
import { joinSourceLines, LINE_END } from '../../../html/white-space.js';
import { withoutLeaders } from './leaders.js';

/** Stands between two inline elements until the text of the second is known. */
const SEAM = '\u0001';
const MEETS = /[\p{Ll}\p{Nd}.!?:;,]$/u;
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: no page holds it
const SEAM_BEHIND_LETTER = /(?<=\p{Ll})\u0001(?=[\p{Lu}\p{Nd}\p{Sc}+])/gu;
const SEAM_BEHIND_SIGN = /(?<=[.!?:;,])\u0001(?=\p{Lu})/gu;
const SEAM_BEHIND_DIGIT = /(?<=\p{Nd})\u0001(?=[\p{Lu}\p{Ll}\p{Sc}])/gu;
/** Letters that are laid out one by one are those of a word. */
const GAP_IN_WORD = /(?<=(?:^|[^\p{L}])\p{L})\u0002(?=\p{L}(?:[^\p{L}]|$))/gu;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: no page holds it

const INDENT = /^[ \t]{0,24}/;

/** The same where a row of boxes lays the elements out: a gap is between them. */
const GAP = '\u0002';
const ROWS = new Set(['flex', 'grid', 'row', 'columns', 'column', 'justify']);
const ROW_STYLE = /display:(inline-)?(flex|grid)/;

/** What is put between a line so far and an element that begins right behind another one. */
export function seamBehind(buffer: string, { tag, parent }: OpenElement): string {
  if (parent && isRow(parent)) return GAP;
  return tag !== 'sub' && tag !== 'sup' && MEETS.test(buffer.slice(-2)) ? SEAM : '';
}

interface LineText {
  readonly text: string;
  /** See `Segment`. */
  readonly written: string;
}

/** What was read up to the end of a block, as a person sees it; undefined if that is nothing. */
export function lineText(buffer: string, isWritten = false): LineText | undefined {
  const seen = buffer.includes(SEAM) || buffer.includes(GAP) ? withoutSeams(buffer) : buffer;
  const text = withCents(isWritten ? indented(seen) : linesOf(joinSourceLines(seen), '\n'));
  return text === '' ? undefined : { text, written: linesOf(seen.trim(), LINE_END) };
}

function isRow({ attributes: { class: classes = '', style = '' } }: OpenElement): boolean {
  if (classes.split(/[\s_-]+/).some((name) => ROWS.has(name))) return true;
  return ROW_STYLE.test(style.replaceAll(' ', ''));
}

function withoutSeams(text: string): string {
  const parted = [SEAM_BEHIND_LETTER, SEAM_BEHIND_SIGN, SEAM_BEHIND_DIGIT].reduce(
    (seen, seam) => seen.replaceAll(seam, ' '),
    text.replaceAll(GAP_IN_WORD, '').replaceAll(GAP, ' '),
  );
  return parted.replaceAll(SEAM, '');
}

/** Lines of code: how far they are set in is part of what they say. */
function indented(text: string): string {
  const lines = text
    .split(LINE_END)
    .map((line) => `${INDENT.exec(line)?.[0] ?? ''}${withoutLeaders(squeeze(line))}`);
  return lines.filter((line) => line.trim() !== '').join('\n');
}

function linesOf(text: string, end: string | RegExp): string {
  if (!LINE_END.test(text)) return withoutLeaders(squeeze(text));
  return text
    .split(end)
    .map((line) => withoutLeaders(squeeze(line)))
    .filter(Boolean)
    .join('\n');
}
