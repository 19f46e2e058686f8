import type { OpenElement } from './html-walk.js';

type Attributes = OpenElement['attributes'];

const MOST_REMEMBERED = 4_000;
const LONGEST = 500;
const HUMPS = /[A-Z]/;

/**
 * Tests of what an element is called (class, id), as bits of a number: the first pattern is 1, the next 2. A page repeats
 * its names by the thousand, so what was found is kept.
 */
export function nameTests(
  patterns: readonly RegExp[],
  keys: readonly string[],
): (attributes: Attributes) => number {
  const known = new Map<string, number>();
  // several readers ask about one element after another
  let last: { attributes: Attributes; bits: number } | undefined;
  const bitsOf = (name: string): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const words = dashedName(name);
    const bits = patterns.reduce((sum, pattern, at) => sum + (pattern.test(words) ? 2 ** at : 0), 0);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(name, bits);
    return bits;
  };
  return (attributes) => {
    if (last?.attributes === attributes) return last.bits;
    let bits = 0;
    for (const key of keys) {
      const name = attributes[key];
      if (name !== undefined && name !== '') bits |= bitsOf(name);
    }
    last = { attributes, bits };
    return bits;
  };
}

/** `topRatedComments` reads `top-Rated-Comments`. */
export function dashedName(name: string): string {
  return HUMPS.test(name)
    ? name.slice(0, LONGEST).replace(/([a-z])([A-Z])/g, '$1-$2')
    : name.slice(0, LONGEST);
}
