import type { TextLine } from './text-line.js';

const MIN_PAGES = 3;
const PAGE_NUMBER = /^(page |seite |p\. ?)?\W*\d{1,4}( ?(of|\/|von|de) ?\d{1,4})?\W*$/i;

const shape = ({ text }: TextLine): string => text.toLowerCase().replace(/\d+/g, '#');

/** Leaves out heads and feet that stand on most pages, and page numbers: they would cut the text in pieces. */
export function withoutRunningHeads(pages: readonly TextLine[][]): TextLine[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    const shapes = new Set(page.filter(({ inMargin }) => inMargin).map(shape));
    for (const line of shapes) seen.set(line, (seen.get(line) ?? 0) + 1);
  }
  const isRunning = (line: TextLine) => {
    const times = seen.get(shape(line)) ?? 0;
    return PAGE_NUMBER.test(line.text) || (times >= MIN_PAGES && times * 2 > pages.length);
  };
  return pages.map((page) => page.filter((line) => !line.inMargin || !isRunning(line)));
}
