/** Anything but blanks, marks of direction, joiners and fillers: a text of those alone shows nothing. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const EMBEDDED = /[\u202a\u202b\u202d\u202e]/g;
const ENDED = /\u202c/g;
const ISOLATED = /[\u2066-\u2068]/g;
const RELEASED = /\u2069/g;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether people see anything of a text. */
export function isVisible(text: string): boolean {
  return SEEN.test(text);
}

/** A text that turns nothing around it: what it opens of directions is closed at its end. */
export function closed(text: string): string {
  const open = (begin: RegExp, end: RegExp) =>
    Math.max((text.match(begin)?.length ?? 0) - (text.match(end)?.length ?? 0), 0);
  return `${text}${'\u202c'.repeat(open(EMBEDDED, ENDED))}${'\u2069'.repeat(open(ISOLATED, RELEASED))}`;
}

/** The first letter or emoji as people see it; empty if nothing is to be seen. */
export function firstLetter(text: string): string {
  for (const { segment } of letters.segment(text.slice(0, 200))) {
    if (!isVisible(segment)) continue;
    // of a letter under a heap of marks the letter is enough
    return segment.length > 32 ? String.fromCodePoint(segment.codePointAt(0) ?? 0) : segment;
  }
  return '';
}
