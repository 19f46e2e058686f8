const MARKS = /[\u0300-\u036f]/g;
const ARABIC_MARKS = /[\u064b-\u0652\u0670\u0640]/g;
/** Anything that can need folding. */
export const BEYOND_ASCII = /[\u0080-\uffff]/;
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  й: 'й',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '’': "'",
  ʼ: "'",
};
const SPECIAL_LETTER = /[ßæœøđłıςйёأإآىیکة’ʼ]/g;

/** Where a word may be broken, and other marks nobody sees. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Between parts of Persian words, which many write as a blank or not at all. */
const HALF_SPACE = /(?<=\p{Script=Arabic})\u200c/gu;

/** One spelling per letter for comparing: compatibility forms, lower case, typographic apostrophes. Accents stay. */
export function normalise(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(HALF_SPACE, ' ')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('ʼ', "'");
}

/**
 * Drops what people leave out when they type: Latin, Greek and Cyrillic accents, Arabic vowel signs.
 * Marks that carry the word itself (Devanagari, Thai) and the Cyrillic й stay.
 */
export function fold(normalised: string): string {
  if (!BEYOND_ASCII.test(normalised)) return normalised;
  const special = normalised.replace(SPECIAL_LETTER, (letter) => SPECIAL[letter] ?? letter);
  return special
    .replace(/[^й]+/g, (run) => run.normalize('NFD').replace(MARKS, '').normalize('NFC'))
    .replace(ARABIC_MARKS, '');
}

/** A text's letters and digits in one spelling, words parted by one space: equal for what people take for the same. */
export function bareWords(text: string): string {
  return fold(normalise(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
