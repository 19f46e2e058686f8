import type { OpenElement } from '../../../html/html-walk.js';
import { pictureSign } from './sign-names.js';

const LONGEST = 40;
const MOST_PICTURES = 12;
const PICTURE = /^(svg|img|i|use)$/;
const NOTHING = /(^|[\s_-])(minus|dash)([\s_-]|$)/i;

/** What a picture that stands for a word says: its label, or the sign its name means. */
export function pictureText(element: OpenElement): string | undefined {
  const { tag, attributes } = element;
  if (!PICTURE.test(tag) && attributes.role !== 'img') return undefined;
  const label = attributes['aria-label'] ?? attributes.alt ?? attributes.title ?? '';
  if (label.trim() !== '') return label.length <= LONGEST ? label : undefined;
  const says = pictureSign(element);
  if (says === 'no' || NOTHING.test(`${attributes.class ?? ''} ${attributes['data-icon'] ?? ''}`)) return '✗';
  return says === 'yes' ? '✓' : undefined;
}

/** Whether an element says what the drawing around it shows, and nothing else does. */
export function isDrawingTitle({ tag, parent }: OpenElement): boolean {
  return tag === 'title' && parent?.tag === 'svg' && parent.attributes['aria-label'] === undefined;
}

/** What pictures say that stand where words are expected: a heading, or names beside each other. */
export class PictureLine {
  #says: string[] = [];

  note({ tag, attributes }: OpenElement): void {
    const alt = (tag === 'svg' ? attributes['aria-label'] : attributes.alt) ?? '';
    const isNamed =
      /^(img|svg)$/.test(tag) &&
      alt.length <= LONGEST &&
      /\p{L}/u.test(alt) &&
      !/[_\d]{3}|\.\w{3,4}$/.test(alt);
    if (isNamed && this.#says.length < MOST_PICTURES) this.#says.push(alt.trim());
  }

  /** What they say together; then it begins again. */
  take(isHeading: boolean): string {
    const says = this.#says;
    this.#says = [];
    return isHeading || says.length > 1 ? [...new Set(says)].join(', ') : '';
  }
}
