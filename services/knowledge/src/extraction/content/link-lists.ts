import type { PageKind } from './frames.js';
import { isUnder, type Segment } from './segment.js';

const LINKED = 0.7;
const LONGEST = 200;
const TELLING_WORDS = 5;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{8}/u;

/**
 * Lines made of links alone lead elsewhere; a link inside a sentence stays. Beside an article or a product all of them
 * go, on other pages those that say nothing of their own.
 */
export function dropLinkLists(segments: readonly Segment[], kind: PageKind): Segment[] {
  let section: Segment | undefined;
  const kept = segments.filter((segment) => {
    if (segment.kind === 'heading') {
      section = segment;
      return true;
    }
    if (segment.kind === 'card' || !isLinks(segment)) return true;
    return kind === 'page' && !section?.opens && saysSomething(segment, section);
  });
  // A heading with nothing under it has lost what it introduced.
  return kept.filter((segment, at) => {
    if (segment.kind !== 'heading' || isMainHeading(segment)) return true;
    const next = kept[at + 1];
    return next !== undefined && isUnder(next, segment);
  });
}

export function isMainHeading(segment: Segment): boolean {
  return segment.kind === 'heading' && segment.level === 1;
}

function isLinks({ text, linked }: Segment): boolean {
  return text.length <= LONGEST && linked >= charactersOf(text) * LINKED;
}

/** Some words, a figure beside words, or an item of a list that has a heading. */
function saysSomething({ kind, text, anchored = 0 }: Segment, section: Segment | undefined): boolean {
  if (anchored >= charactersOf(text) * LINKED) return false;
  const words = text.split(/\s+/);
  if (words.length >= TELLING_WORDS || UNSPACED.test(text)) return true;
  if (words.length > 1 && /\p{L}/u.test(text) && /\p{N}/u.test(text)) return true;
  return kind === 'item' && section !== undefined;
}

function charactersOf(text: string): number {
  return text.replace(/\s/g, '').length;
}
