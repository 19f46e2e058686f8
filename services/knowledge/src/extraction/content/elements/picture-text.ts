import { isInside, type OpenElement } from '../../html/html-walk.js';

const LONGEST = 40;
const PICTURE = /^(svg|img|i)$/;
const YES = /(^|[\s_-])(check(mark|ed)?|tick|yes|included|circle-check|ok)([\s_-]|$)/i;
const NO = /(^|[\s_-])(cross|times|x-?mark|no|not-?included|minus|dash|excluded)([\s_-]|$)/i;

/** Minus signs show that something closes; a cross is a no. */
const CROSS = /(^|[\s_-])(cross|times|x-?mark)([\s_-]|$)/i;
const FONT_ICON = new Set(['i', 'svg', 'span']);

/** What a picture that stands for a word says: its label, or the sign its name means. */
export function pictureText({ tag, attributes }: OpenElement): string | undefined {
  if (!PICTURE.test(tag) && attributes.role !== 'img') return undefined;
  const label = attributes['aria-label'] ?? attributes.alt ?? attributes.title ?? '';
  if (label.trim() !== '') return label.length <= LONGEST ? label : undefined;
  const names = `${attributes.class ?? ''} ${attributes['data-icon'] ?? ''}`;
  if (NO.test(names)) return '✗';
  return YES.test(names) ? '✓' : undefined;
}

/** Of the items of a list those with a cross before them are what one does not get. */
export function refusalMark(element: OpenElement, before: string): string | undefined {
  const { class: classes } = element.attributes;
  if (classes === undefined || !FONT_ICON.has(element.tag) || !CROSS.test(classes)) return undefined;
  const isItem = isInside(element, 'li') && !isInside(element, 'button') && !isInside(element, 'a');
  return isItem && before.trim() === '' ? '✗ ' : undefined;
}

/** Whether a thing of a list is done or had, where nobody can change it. */
export function taskMark({ tag, attributes, parent }: OpenElement): string {
  const isTask = tag === 'input' && attributes.type === 'checkbox' && 'disabled' in attributes;
  if (!isTask || !isInside(parent, 'li')) return '';
  return 'checked' in attributes ? '☑ ' : '☐ ';
}
