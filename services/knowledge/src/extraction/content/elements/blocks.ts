import type { OpenElement } from '../../html/html-walk.js';

/** A block element that is still open. */
export interface OpenBlock {
  readonly element: OpenElement;
  readonly container: number;
  /** See `Segment`. */
  readonly depth: number;
}

/** Boxes that hold other elements. */
export const CONTAINERS = new Set([
  ...['html', 'body', 'main', 'article', 'section', 'div', 'header', 'footer', 'nav', 'aside', 'form'],
  ...['fieldset', 'dialog', 'template', 'ul', 'ol', 'li', 'dl', 'table', 'blockquote', 'details', 'figure'],
  ...['td', 'th', 'center'],
]);

/** Elements whose text stands on lines of its own. */
export const BLOCKS = new Set([
  ...CONTAINERS,
  ...['p', 'dt', 'dd', 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'pre', 'address', 'figcaption', 'summary'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'legend', 'label', 'option', 'select'],
]);

const CLASSED = /^(div|p)$/;
/** As the common frameworks call what looks like a heading. */
const HEADING_CLASS = /(?:^|\s)h([1-6])(?:\s|$)/;
const CUSTOM = /^[a-z][a-z\d]*-/;

/** Whether an element of the page's own making lays out what stands in it: nothing tells but that it begins a line. */
export function isOwnBlock({ tag, parent }: OpenElement, around: OpenElement | undefined): boolean {
  return parent === around && CUSTOM.test(tag);
}

/** What the text of an element is, and the level of a heading. */
export function lineKind({ tag, attributes }: OpenElement): ['heading' | 'term' | 'text', number] {
  const level =
    /^h([1-6])$/.exec(tag)?.[1] ?? (attributes.role === 'heading' ? attributes['aria-level'] : '');
  if (level && /^[1-6]$/.test(level)) return ['heading', Number(level)];
  const styled = CLASSED.test(tag) && HEADING_CLASS.exec(attributes.class ?? '')?.[1];
  if (styled) return ['heading', Number(styled)];
  if (tag === 'summary') return ['heading', 0];
  return [tag === 'dt' ? 'term' : 'text', 0];
}
