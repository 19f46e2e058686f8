const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text, at most `length` UTF-16 units, that ends with a whole letter or emoji as people see them. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  // a letter may be longer than any cut: of such a one no more is looked at
  const head = text.slice(0, length + LONGEST);
  let end = 0;
  for (const { index } of letters.segment(head)) {
    if (index > length) break;
    end = index;
  }
  return text.slice(0, end > 0 ? end : length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Of a family with skin tones. */
const LONGEST = 64;
