import { type OpenElement, squeeze } from '../../html/html-walk.js';
import type { Segment } from '../segment.js';

const FEWEST = 2;
const MOST = 30;
const LONGEST_OPTION = 120;
const LONGEST_LABEL = 60;

/** The options of a `select` that is still open: what a visitor can choose is what can be had. */
export class Choice {
  readonly #options: string[] = [];
  #option: { element: OpenElement; text: string } | undefined;

  /** @param before what was read last; its label where it is short */
  constructor(
    readonly element: OpenElement,
    before: Segment | undefined,
  ) {
    const isLabel = before?.kind === 'text' && before.linked === 0 && before.text.length <= LONGEST_LABEL;
    this.label = isLabel ? before : undefined;
  }

  readonly label: Segment | undefined;

  open(element: OpenElement): void {
    if (element.tag === 'option' && element.attributes.value !== '') this.#option = { element, text: '' };
  }

  text(text: string): void {
    if (this.#option && this.#option.text.length < LONGEST_OPTION) this.#option.text += text;
  }

  close(element: OpenElement): void {
    if (this.#option?.element !== element) return;
    this.#options.push(squeeze(this.#option.text));
    this.#option = undefined;
  }

  /** `Size: 250 g; 1 kg`, or undefined if it asks for a number, a country or the like. */
  get line(): string | undefined {
    const options = this.#options.filter((text) => text !== '');
    const isWorded = options.some((text) => /\p{L}/u.test(text));
    if (options.length < FEWEST || options.length > MOST || !isWorded) return undefined;
    const name = this.label?.text ?? this.element.attributes['aria-label'] ?? '';
    const listed = options.join('; ');
    return name === '' ? listed : `${name.replace(/[\s:*]{1,8}$/, '')}: ${listed}`;
  }
}
