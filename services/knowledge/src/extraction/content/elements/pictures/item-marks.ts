import { isInside, type OpenElement } from '../../../html/html-walk.js';

const LONGEST = 40;
const MOST_NAMES = 300;
/** Minus signs show that something closes; a cross is a no. */
const CROSS = /(^|[\s_-])(cross|times|x-?mark|x|x-(lg|circle|square))([\s_-]|$)/i;
/** An item that is listed to say that one does not get it. */
const REFUSED =
  /(^|[\s_-])(not-?(included|available)|excluded|unavailable|disabled|crossed|missing)([\s_-]|$)/i;
/** What a picture shows, and not what it says. */
const SHAPE = /icon|arrow|bullet|check|tick|logo|star/i;
const FONT_ICON = new Set(['i', 'svg', 'span']);

/** Of the items of a list those with a cross before them are what one does not get. */
export function refusalMark(element: OpenElement, before: string): string | undefined {
  const { tag, attributes } = element;
  if (!FONT_ICON.has(tag) && tag !== 'img') return undefined;
  const isIcon = tag !== 'span' && (tag !== 'img' || /icon/i.test(attributes.class ?? ''));
  const label = isIcon ? (attributes['aria-label'] ?? attributes.alt) : undefined;
  const says = label !== undefined && label.length <= LONGEST && /\p{L}/u.test(label) && !SHAPE.test(label);
  if (!says && (tag === 'img' || !CROSS.test(attributes.class ?? ''))) return undefined;
  const isItem = isInside(element, 'li') && !isInside(element, 'button') && !isInside(element, 'a');
  if (!isItem || before.trim() !== '') return undefined;
  return says ? `${label}: ` : '✗ ';
}

/** The same of an item that only its name tells of. */
export function refusedItem({ tag, attributes }: OpenElement): string {
  return tag === 'li' && REFUSED.test(attributes.class?.slice(0, MOST_NAMES) ?? '') ? '✗ ' : '';
}

/** What stands in a field to be copied. */
export function copiedText({ tag, attributes: { type = 'text', value = '', ...more } }: OpenElement): string {
  const isShown = tag === 'input' && type === 'text' && ('readonly' in more || 'disabled' in more);
  return isShown && value.length <= MOST_NAMES ? ` ${value} ` : '';
}

/** Whether a thing of a list is done or had, if nobody can change it. */
export function taskMark({ tag, attributes, parent }: OpenElement): string {
  const isTask = tag === 'input' && attributes.type === 'checkbox' && isInside(parent, 'li');
  const isSent = attributes.name !== undefined || isInside(parent, 'form');
  if (!isTask || (isSent && !('disabled' in attributes))) return '';
  return 'checked' in attributes ? '☑ ' : '☐ ';
}
