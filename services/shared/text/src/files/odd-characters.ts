/** Halves of Japanese signs, and accents by themselves, which letters of Mac OS become in Windows' encodings and the other way round. */
const ALONE =
  /[\u0080-\u009f\u00a8\u00ac\u00af\u00b8\u02c6-\u02dd\ufb01\ufb02\uff61-\uff9f\ufffd]|[\p{Co}\p{Cn}]/u;
const SYMBOL = /[\u00a1-\u00bf]|[\p{S}\p{No}]/u;
const INSIDE_WORDS = /[·’–—…]/u;
const LETTER = /[\p{L}\p{M}]/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Of the characters beyond ASCII, the share that stands where no writer puts it: symbols in words, capitals after small
 * letters, letters of two scripts side by side. Text read in a wrong encoding is full of them.
 */
export function oddShare(text: string): number {
  const characters = [...text];
  let beyond = 0;
  let odd = 0;
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue;
    beyond += 1;
    const isOdd = isOutOfPlace(
      character,
      characters[at - 1] ?? ' ',
      characters[at + 1] ?? ' ',
      characters[at - 2] ?? ' ',
    );
    if (isOdd) odd += 1;
  }
  return beyond === 0 ? 0 : odd / beyond;
}

function isOutOfPlace(character: string, before: string, after: string, earlier: string): boolean {
  if (ALONE.test(character)) return true;
  const follows = LETTER.test(before);
  if (!LETTER.test(character) || /[ªº]/.test(character))
    return follows && LETTER.test(after) && SYMBOL.test(character) && !INSIDE_WORDS.test(character);
  if (follows && /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) return true;
  const script = scriptOf(character);
  if ((follows && scriptOf(before) !== script) || (LETTER.test(after) && scriptOf(after) !== script))
    return true;
  // no word of Latin letters is written in accents only
  return script === 0 && isAccented(before) && isAccented(earlier);
}

const isAccented = (character: string): boolean =>
  character >= '\u00c0' && LETTER.test(character) && scriptOf(character) === 0;

/** Marks belong to the letter before, whatever its script. */
const scriptOf = (character: string): number => SCRIPTS.findIndex((script) => script.test(character));
