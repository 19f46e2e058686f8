import type { OpenElement } from '../../../html/html-walk.js';

/** How many characters of a line stand inside links and in bold. */
export interface MarkedLengths {
  readonly linked: number;
  /** Those in links to another place of the same page. */
  readonly anchored: number;
  readonly bold: number;
}

const BOLD = /^(b|strong)$/;
const BOLD_STYLE = /font-weight\s{0,9}:\s{0,9}(bold|[6-9]00)/i;
const NONE: MarkedLengths = { linked: 0, anchored: 0, bold: 0 };

/** Counts what is marked in the line that is being read. */
export class InlineMarks {
  #links = 0;
  #bolds = 0;
  #anchor: OpenElement | undefined;
  #marked = NONE;

  get inLink(): boolean {
    return this.#links > 0;
  }

  enterLink(element: OpenElement): void {
    this.#links += 1;
    if (/^#./.test(element.attributes.href ?? '')) this.#anchor = element;
  }

  leaveLink(): void {
    this.#links = Math.max(0, this.#links - 1);
  }

  open(element: OpenElement): void {
    if (isBold(element)) this.#bolds += 1;
  }

  close(element: OpenElement): void {
    if (isBold(element)) this.#bolds = Math.max(0, this.#bolds - 1);
    if (this.#anchor === element) this.#anchor = undefined;
  }

  text({ length }: string): void {
    const { linked, anchored, bold } = this.#marked;
    this.#marked = {
      linked: linked + (this.#links > 0 ? length : 0),
      anchored: anchored + (this.#anchor ? length : 0),
      bold: bold + (this.#bolds > 0 ? length : 0),
    };
  }

  /** What was counted so far; the count goes on from `before`. */
  take(before: MarkedLengths = NONE): MarkedLengths {
    const marked = this.#marked;
    this.#marked = before;
    return marked;
  }

  /** Adds what was taken. */
  add({ linked, anchored, bold }: MarkedLengths): void {
    const { linked: l, anchored: a, bold: b } = this.#marked;
    this.#marked = { linked: l + linked, anchored: a + anchored, bold: b + bold };
  }
}

function isBold({ tag, attributes: { style } }: OpenElement): boolean {
  return BOLD.test(tag) || (tag === 'span' && style !== undefined && BOLD_STYLE.test(style));
}
