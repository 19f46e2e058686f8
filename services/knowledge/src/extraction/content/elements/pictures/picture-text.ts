import type { OpenElement } from '../../../html/html-walk.js';

const LONGEST = 40;
const MOST_PICTURES = 12;
const PICTURE = /^(svg|img|i)$/;
const YES = /(^|[\s_-])(check(mark|ed)?|tick|yes|included|circle-check|ok)([\s_-]|$)/i;
const NO = /(^|[\s_-])(cross|times|x-?mark|x|no|not-?included|minus|dash|excluded)([\s_-]|$)/i;

/** What a picture that stands for a word says: its label, or the sign its name means. */
export function pictureText({ tag, attributes }: OpenElement): string | undefined {
  if (!PICTURE.test(tag) && attributes.role !== 'img') return undefined;
  const label = attributes['aria-label'] ?? attributes.alt ?? attributes.title ?? '';
  if (label.trim() !== '') return label.length <= LONGEST ? label : undefined;
  const names = `${attributes.class ?? ''} ${attributes['data-icon'] ?? ''}`;
  if (NO.test(names)) return '✗';
  return YES.test(names) ? '✓' : undefined;
}

/** What pictures say that stand where words are expected: a heading, or names beside each other. */
export class PictureLine {
  #says: string[] = [];

  note({ tag, attributes: { alt = '' } }: OpenElement): void {
    const isNamed =
      tag === 'img' && alt.length <= LONGEST && /\p{L}/u.test(alt) && !/[_\d]{3}|\.\w{3,4}$/.test(alt);
    if (isNamed && this.#says.length < MOST_PICTURES) this.#says.push(alt.trim());
  }

  /** What they say together; then it begins again. */
  take(isHeading: boolean): string {
    const says = this.#says;
    this.#says = [];
    return isHeading || says.length > 1 ? [...new Set(says)].join(', ') : '';
  }
}
