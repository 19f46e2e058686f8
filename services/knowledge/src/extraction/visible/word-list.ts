/** A pattern of alternatives written one a line or with bars between them. */
export function alternatives(list: string): string {
  return list
    .trim()
    .split(/\s*\n\s*/)
    .join('|');
}

/** Whether one of the alternatives stands in a text as words of its own. */
export function asWords(list: string, flags = 'iu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(list)})(?![\\p{L}\\p{N}])`, flags);
}

/** Scripts without spaces have no edges of words. */
export function unspaced(list: string): RegExp {
  return new RegExp(`(?:${alternatives(list)})`, 'u');
}
