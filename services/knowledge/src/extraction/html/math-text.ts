import { type OpenElement, squeeze } from './html-walk.js';

/** Notes beside a formula: the same once more, in another notation. */
const NOTES = /^annotation(-xml)?$/;
/** What stands between the parts of such an element. */
const BETWEEN: Readonly<Record<string, string>> = {
  mfrac: '/',
  msup: '^',
  msub: '_',
  mover: '^',
  munder: '_',
};
/** Operators nobody sees. */
const UNSEEN = /[\u2061-\u2064]/g;

interface OpenPart {
  readonly element: OpenElement;
  readonly parts: string[];
}

/** A formula (MathML) that is still open, as one writes it in a line: `(a+b)/2`, `x^2`, `√(n)`. */
export class MathText {
  readonly #open: OpenPart[];
  #note: OpenElement | undefined;

  constructor(readonly element: OpenElement) {
    this.#open = [{ element, parts: [] }];
  }

  open(element: OpenElement): void {
    if (NOTES.test(element.tag)) this.#note ??= element;
    this.#open.push({ element, parts: [] });
  }

  text(text: string): void {
    const seen = squeeze(text.replace(UNSEEN, ''));
    if (!this.#note && seen !== '') this.#open.at(-1)?.parts.push(seen);
  }

  close(element: OpenElement): void {
    if (this.#open.length < 2) return;
    const { parts } = this.#open.pop() as OpenPart;
    const written = this.#note ? '' : joined(element.tag, parts);
    if (this.#note === element) this.#note = undefined;
    if (written !== '') this.#open.at(-1)?.parts.push(written);
  }

  get line(): string {
    return this.#open[0]?.parts.join('') ?? '';
  }
}

function joined(tag: string, parts: readonly string[]): string {
  const between = BETWEEN[tag];
  if (between !== undefined) return parts.map(bracketed).join(between);
  if (tag === 'msqrt') return `√${bracketed(parts.join(''))}`;
  if (tag === 'mtr') return parts.join(' ');
  if (tag === 'mtable') return parts.join('; ');
  return parts.join('');
}

function bracketed(part: string): string {
  return /^([\p{L}\p{N}.,]+|\(.*\))$/su.test(part) ? part : `(${part})`;
}
