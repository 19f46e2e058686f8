import { isInside, type OpenElement } from '../../../html/html-walk.js';
import type { Segment } from '../../segment.js';
import { ownSign, pictureSign, type Sign } from './sign-names.js';

const ITEM = /^(li|div|p|dd|span)$/;
const PICTURE = /^(i|svg|img|use|span)$/;
const LABELLED = /^(i|svg|img)$/;
const LONGEST_LABEL = 24;
const MARKED = /^[✗✘✕✖×☐☒]/u;

interface Item {
  readonly element: OpenElement;
  says?: Sign;
  sure?: boolean;
  active?: boolean;
  /** What its picture is called. */
  label?: string;
  segment?: Segment;
}

/** Things beside each other of which a mark alone says that one is had and another is not. */
export class ItemContrast {
  readonly #lists: { readonly parent: OpenElement | undefined; readonly items: Item[] }[] = [];

  open(element: OpenElement): void {
    if (!ITEM.test(element.tag)) return;
    const own = ownSign(element);
    if (own) Object.assign(this.#itemOf(element), own);
  }

  /** A picture in the line of an item. */
  picture(element: OpenElement, item: OpenElement | undefined): void {
    const { tag, attributes } = element;
    if (!item || !ITEM.test(item.tag) || !PICTURE.test(tag)) return;
    const says = pictureSign(element);
    const label = LABELLED.test(tag) ? labelOf(attributes) : undefined;
    if (says === undefined && (label === undefined || item.tag !== 'li')) return;
    if (isInside(element, 'button') || isInside(element, 'a')) return;
    const found = this.#itemOf(item);
    found.says ??= says;
    found.label ??= label;
  }

  /** The first that was read of an item. */
  note(segment: Segment): void {
    for (const { items } of this.#lists) {
      const item = items.at(-1);
      if (item && !item.segment) item.segment = segment;
    }
  }

  /** Gives back the segment that the element became. */
  close(element: OpenElement, whole: Segment | undefined): Segment | undefined {
    const list = this.#lists.at(-1);
    if (!list) return whole;
    const item = list.items.at(-1);
    if (item?.element === element && whole) item.segment = whole;
    if (list.parent === element) {
      this.#lists.pop();
      settle(list.items);
    }
    return whole;
  }

  #itemOf(element: OpenElement): Item {
    let list = this.#lists.at(-1);
    if (list?.parent !== element.parent || !list) {
      list = { parent: element.parent, items: [] };
      this.#lists.push(list);
    }
    const last = list.items.at(-1);
    if (last?.element === element) return last;
    const item: Item = { element };
    list.items.push(item);
    return item;
  }
}

function settle(items: readonly Item[]): void {
  const saysYes = items.filter(({ says }) => says === 'yes');
  // one alone that is active is where the reader is
  const isContrasted = saysYes.some(({ active }) => !active) || saysYes.length > 1;
  for (const item of items) if (item.says === 'no' && (item.sure || isContrasted)) mark(item, '✗ ');
  if (items.some(({ says }) => says === 'no')) return;
  const labels = new Set(items.map(({ label = '' }) => label));
  if (items.length > 2 && labels.size === 2 && !labels.has(''))
    for (const item of items) mark(item, `${item.label}: `);
}

function mark({ segment }: Item, sign: string): void {
  if (!segment || MARKED.test(segment.text) || segment.text.startsWith(sign)) return;
  segment.text = sign + segment.text;
  if (segment.written) segment.written = sign + segment.written;
}

function labelOf(attributes: OpenElement['attributes']): string | undefined {
  const label = (attributes['aria-label'] ?? attributes.alt ?? attributes.title ?? '').trim();
  return label !== '' && label.length <= LONGEST_LABEL && /\p{L}/u.test(label) ? label : undefined;
}
