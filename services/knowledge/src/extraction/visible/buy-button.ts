import type { OpenElement } from '../html/html-walk.js';
import { anyOf } from './word-list.js';

/** What shop systems call the button that puts a thing into the cart. */
const NAME = /add-?_?to-?_?(?:cart|basket|bag|trolley)(?!.{0,60}(?:modal|form|quantity))/i;
const LABEL = new RegExp(`^${anyOf(({ buy }) => buy)}[.!»›>→]*$`, 'iu');
const OFF = /disabled|sold-?_?out|out-?_?of-?_?stock|unavailable|hidden/i;
const TAGS = /^(button|input|a|img|form)$/;

/** Whether an element, by its name or what is written on it, puts the page's thing into the cart, and can be used. */
export function isBuyButton(element: OpenElement): boolean {
  if (!isUsable(element)) return false;
  const { attributes } = element;
  const { class: names = '', id = '', name = '', value = '', title = '' } = attributes;
  const tested = attributes['data-test'] ?? attributes['data-testid'] ?? '';
  return [names, id, name, tested].some((text) => NAME.test(text)) || isBuyLabel(value) || isBuyLabel(title);
}

/** Whether an element may be a button, and one that does something. */
export function isUsable({ tag, attributes }: OpenElement): boolean {
  if (!TAGS.test(tag) || 'disabled' in attributes || attributes['aria-disabled'] === 'true') return false;
  return !OFF.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`);
}

/** Whether a text is what is written on such a button. */
export function isBuyLabel(text: string): boolean {
  return text.length <= 40 && LABEL.test(text.trim());
}
