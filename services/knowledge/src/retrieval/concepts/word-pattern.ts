/**
 * A pattern for whole words of text from `bareWords`.
 * @param words alternatives, also by line; `~` stands for any further letters
 */
export function wordPattern(words: string, flags = 'u'): RegExp {
  const source = words
    .trim()
    .replaceAll('~', '\\p{L}*')
    .replace(/\s*\n\s*/g, '|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);
}
