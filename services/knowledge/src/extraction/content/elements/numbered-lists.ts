import { listNumber, type NumberStyle } from '@chirrup/text/numbers/list-number';
import type { OpenElement } from '../../html/html-walk.js';
import type { Segment } from '../segment.js';

const STYLES: Readonly<Record<string, NumberStyle>> = {
  ...{ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman', '1': 'decimal' },
  ...{ 'lower-alpha': 'lowerLetter', 'lower-latin': 'lowerLetter', 'lower-roman': 'lowerRoman' },
  ...{ 'upper-alpha': 'upperLetter', 'upper-latin': 'upperLetter', 'upper-roman': 'upperRoman' },
  'decimal-leading-zero': 'decimalZero',
};
const LIST_STYLE = /list-style(?:-type)?: ?([a-z-]+)/i;
/** Lists whose numbers a style of the common frameworks takes away. */
const BARE = /(^|\s)(list-(unstyled|inline|none|style-none)|unstyled|no-bullets?)(\s|$)/;
const NUMBERED = /^(?:text|item|heading)$/;
/** It counts already, or says by a sign what it is. */
const OWN_SIGN = /^(?:\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|\p{L}|[ivxlIVXL]{2,6})[.):]|[^\p{L}\p{N}"'“„«(¿¡]\s)/u;
/** So much of an item may say its number: "Step 2", "Day 2". */
const BEGINNING = 16;
/** A longer paragraph stays one. */
const LONGEST_ITEM = 300;
/** Deeper items are called by their own numbers alone. */
const LONGEST_PATH = 20;
const QUESTION = /[?？؟]$/u;

interface Item {
  readonly element: OpenElement;
  readonly lists: List[];
  first?: Segment;
}

interface List {
  readonly element: OpenElement;
  readonly items: Item[];
}

/** Puts the numbers of ordered lists before their items: the source says how they are counted, not what they are. */
export class NumberedLists {
  readonly #open: List[] = [];

  open(element: OpenElement): void {
    const list = this.#open.at(-1);
    if (element.tag === 'ol' || element.tag === 'ul') {
      const inner: List = { element, items: [] };
      list?.items.at(-1)?.lists.push(inner);
      this.#open.push(inner);
    } else if (list && element.tag === 'li' && list.element === element.parent) {
      list.items.push({ element, lists: [] });
    }
  }

  /** An item ended that was read as that segment first. */
  closeItem(element: OpenElement, first: Segment | undefined): void {
    const item = this.#open.at(-1)?.items.at(-1);
    if (item?.element === element && first) item.first = first;
  }

  /** Numbers wait for the end of the outermost list: those inside are called after the items around them. */
  close(element: OpenElement): void {
    if (this.#open.at(-1)?.element !== element) return;
    const list = this.#open.pop();
    if (list && this.#open.length === 0) numberItems(list, '');
  }
}

function numberItems({ element, items }: List, around: string): void {
  const isLone = items.length === 1 && startOf(element) === 1 && !items[0]?.element.attributes.value;
  const isNumbered = element.tag === 'ol' && isShown(element) && !isLone;
  const step = 'reversed' in element.attributes ? -1 : 1;
  let number = startOf(element) ?? (step < 0 ? items.length : 1);
  for (const item of items) {
    number = wholeOf(item.element.attributes.value) ?? number;
    const style = styleOf(item.element) ?? styleOf(element) ?? 'decimal';
    const path = isNumbered ? `${around}${listNumber(number, style)}.` : '';
    if (item.first && isNumbered) putBefore(item.first, path, number);
    for (const inner of item.lists) numberItems(inner, path.length > LONGEST_PATH ? '' : path);
    number += step;
  }
}

function putBefore(segment: Segment, path: string, number: number): void {
  const { kind, text, linked } = segment;
  if (!NUMBERED.test(kind) || OWN_SIGN.test(text) || saysNumber(text, number)) return;
  // links to other pages are no steps, and a question is found by its own words
  if (linked >= text.replace(/\s/g, '').length || segment.opens || QUESTION.test(text)) return;
  segment.text = `${path} ${text}`;
  if (kind === 'text' && text.length <= LONGEST_ITEM) segment.kind = 'item';
}

function saysNumber(text: string, number: number): boolean {
  const numbers = text.slice(0, BEGINNING).match(/\d{1,9}/g) ?? [];
  return numbers.some((said) => Number(said) === number);
}

function startOf({ attributes }: OpenElement): number | undefined {
  return wholeOf(attributes.start) ?? ('reversed' in attributes ? undefined : 1);
}

function wholeOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*-?\d{1,6}\s*$/.test(value) ? Number(value) : undefined;
}

function isShown({ attributes }: OpenElement): boolean {
  return !BARE.test(attributes.class ?? '') && listStyleOf(attributes) !== 'none';
}

function styleOf({ attributes }: OpenElement): NumberStyle | undefined {
  return STYLES[listStyleOf(attributes) ?? attributes.type ?? ''];
}

function listStyleOf({ style = '' }: OpenElement['attributes']): string | undefined {
  return style === '' ? undefined : LIST_STYLE.exec(style)?.[1]?.toLowerCase();
}
