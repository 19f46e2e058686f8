import type { OpenElement } from '../../html/html-walk.js';

const LONGEST = 40;
const PICTURE = /^(svg|img|i)$/;
const YES = /(^|[\s_-])(check(mark|ed)?|tick|yes|included|circle-check|ok)([\s_-]|$)/i;
const NO = /(^|[\s_-])(cross|times|x-?mark|no|not-?included|minus|dash|excluded)([\s_-]|$)/i;

/** What a picture that stands for a word says: its label, or the sign its name means. */
export function pictureText({ tag, attributes }: OpenElement): string | undefined {
  if (!PICTURE.test(tag) && attributes.role !== 'img') return undefined;
  const label = attributes['aria-label'] ?? attributes.alt ?? attributes.title ?? '';
  if (label.trim() !== '') return label.length <= LONGEST ? label : undefined;
  const names = `${attributes.class ?? ''} ${attributes['data-icon'] ?? ''}`;
  if (NO.test(names)) return '✗';
  return YES.test(names) ? '✓' : undefined;
}
