import { withoutEnd } from '@chirrup/text/without-end';
import { anyOf } from './word-list.js';

const LONGEST = 60;
/** "Visit the Acme Store" and "by Acme" above or below a product's name. */
const BYLINE = new RegExp(`^${anyOf(({ brandStore }) => brandStore)}$`, 'iu');
const BY = /^[Bb]y:? ([\p{Lu}\p{N}].+)$/u;
const NO_BRAND =
  /^(?:https?:|[\d\s.,:/€$£-]+$|n\/?a$|none$|unbranded$|no ?name$|does not apply$|other$|select|choose|view|see|show|more)/i;

/** The brand named in a line under a product's name. */
export function brandInByline(text: string): string | undefined {
  if (text.length > LONGEST + 30) return undefined;
  const line = text.trim();
  return asBrand((BYLINE.exec(line) ?? BY.exec(line))?.slice(1).find(Boolean));
}

/** A text that may be a brand's name: short, no number, no instruction. */
export function asBrand(text: string | undefined): string | undefined {
  const name = text && withoutEnd(text, /[\s.,;:|]/u).trim();
  if (!name || name.length > LONGEST || NO_BRAND.test(name) || !/\p{L}/u.test(name)) return undefined;
  return name.split(/\s+/).length <= 7 && !/[.!?]\s/.test(name) ? name : undefined;
}

/** The first of several names that stands in the product's own title: names from scripts and class names alone are unreliable. */
export function brandInTitle(names: readonly string[], title: string): string | undefined {
  const padded = ` ${bare(title)} `;
  return names.find((name) => {
    const brand = asBrand(name);
    return brand !== undefined && brand.length > 1 && padded.includes(` ${bare(brand)} `);
  });
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
