import { listNumber, type NumberStyle } from '@chirrup/text/numbers/list-number';
import { walkXml } from './xml-walk.js';

interface Level {
  format: string;
  /** `%1.%2`: the numbers of levels in it. */
  text: string;
  start: number;
}

interface NumberedList {
  levels: Map<number, Level>;
  /** Numbers so far, by their levels. */
  counts: number[];
}

interface ListUse {
  list: string;
  starts: Map<number, number>;
}

const NO_NUMBER = /^(?:bullet|none)$/;
const MOST_LEVELS = 9;
const LONGEST_LABEL = 40;
const STYLE = /^(?:decimalZero|(?:lower|upper)(?:Letter|Roman))$/;

/** The numbers that stand before headings and items; the file says how they are counted, not what they are. */
export class Numbering {
  readonly #lists = new Map<string, NumberedList>();
  readonly #uses = new Map<string, ListUse>();

  constructor(part: Buffer | undefined) {
    if (part) this.#collect(part);
  }

  /** What stands before the next paragraph of that list and level; '' for a bullet. */
  next(use: string, level: number): string {
    const { list = '', starts } = this.#uses.get(use) ?? {};
    const { levels, counts } = this.#lists.get(list) ?? {};
    const own = levels?.get(level);
    if (!levels || !counts || !own || level >= MOST_LEVELS) return '';
    const restart = starts?.get(level);
    if (restart !== undefined) {
      starts?.delete(level);
      counts[level] = restart;
    } else counts[level] = (counts[level] ?? own.start - 1) + 1;
    counts.length = level + 1;
    if (NO_NUMBER.test(own.format)) return '';
    return own.text
      .slice(0, LONGEST_LABEL)
      .replace(/%(\d)/g, (_, nth: string) => {
        const at = Number(nth) - 1;
        const { start = 1, format = '' } = levels.get(at) ?? {};
        return listNumber(counts[at] ?? start, styleOf(format));
      })
      .trim();
  }

  #collect(part: Buffer): void {
    let list: NumberedList | undefined;
    let use: ListUse | undefined;
    let level = 0;
    walkXml(part, {
      open: ({ name, word, attribute }) => {
        if (!word) return;
        if (name === 'abstractNum') {
          list = { levels: new Map(), counts: [] };
          this.#lists.set(attribute('abstractNumId'), list);
        }
        if (name === 'num') {
          [list, use] = [undefined, { list: '', starts: new Map() }];
          this.#uses.set(attribute('numId'), use);
        }
        if (name === 'lvl' || name === 'lvlOverride') level = Number(attribute('ilvl'));
        if (name === 'lvl') list?.levels.set(level, { format: '', text: '', start: 1 });
        const own = list?.levels.get(level);
        if (own && name === 'start') own.start = Number(attribute('val'));
        if (own && name === 'numFmt') own.format = attribute('val');
        if (own && name === 'lvlText') own.text = attribute('val');
        if (use && name === 'abstractNumId') use.list = attribute('val');
        if (use && name === 'startOverride') use.starts.set(level, Number(attribute('val')));
      },
      close: () => undefined,
    });
  }
}

function styleOf(format: string): NumberStyle {
  return STYLE.test(format) ? (format as NumberStyle) : 'decimal';
}
