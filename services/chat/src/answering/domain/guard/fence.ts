import { lettersOf } from '../comparing/letters.js';
import { withoutInvisible } from './plain-text.js';

const OPENING =
  /(?:[<＜﹤〈⟨〈‹˂ᐸ❮❬⧼≺«]|&(?:lt|laquo|#0*60|#x0*3c);?|\\u\{?003c\}?|\\x3c|%3c)(?=([^\n]{0,40}))/giu;
const FENCES = /^(?:passage|pair|material|system)/;

/** Text from outside without anything that could open or close a fence, however the tag is spelled. */
export const fenced = (text: string): string =>
  withoutInvisible(text).replace(OPENING, (bracket: string, after: string) =>
    FENCES.test([...after].map(lettersOf).join('')) ? '(' : bracket,
  );
