import { anyOf } from '../../extraction/visible/word-list.js';
import type { TextLine } from './text-line.js';

const MIN_PAGES = 3;
/** A line of a table of contents: dots lead to the page. */
const CONTENTS = /(?:\. ?){5}\s{0,8}[\divxlc]{0,6}$/i;
const PAGE_NUMBER = new RegExp(
  String.raw`^${anyOf(({ sheet }) => sheet)}?[^\p{L}\p{N}]*\d{1,4}(?: ?(?:\/|${anyOf(({ of }) => of)}) ?\d{1,4})?[^\p{L}\p{N}]*$`,
  'iu',
);

const LEADER = /\s?(?:\. ?){5,}\s?/;

/** Dots lead from a name to its price or time: two cells of a row. */
function atLeader(line: TextLine): TextLine {
  const cells = line.text.split(LEADER).filter((cell) => cell !== '');
  if (cells.length !== 2) return line;
  return { ...line, cells, starts: [line.x, line.right] };
}

const shape = ({ text }: TextLine): string => text.toLowerCase().replace(/\d+/g, '#');

/** Leaves out heads and feet of pages, their numbers and tables of contents: they would cut the text in pieces. */
export function withoutRunningHeads(pages: readonly TextLine[][]): TextLine[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    const shapes = new Set(page.filter(({ inMargin }) => inMargin).map(shape));
    for (const line of shapes) seen.set(line, (seen.get(line) ?? 0) + 1);
  }
  const isRunning = (line: TextLine) =>
    PAGE_NUMBER.test(line.text) || (seen.get(shape(line)) ?? 0) >= MIN_PAGES;
  return pages.map((page) => {
    // a price list leads to other than numbers of pages
    const isList = page.some(({ text }) => LEADER.test(text) && !CONTENTS.test(text));
    const isKept = (line: TextLine) =>
      (isList || !CONTENTS.test(line.text)) && (!line.inMargin || !isRunning(line));
    return page.filter(isKept).map(atLeader);
  });
}
