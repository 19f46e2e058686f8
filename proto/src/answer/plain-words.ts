const IMAGE = /!\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g;
const LINK = /\[([^[\]\n]{0,300})\]\(([^()\n]{0,2000})\)/g;
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gm;
const FENCE = /^[ \t]*(?:`{3,}|~{3,}).*\n?/gm;
/** Marks in pairs around words; a lone one, as in `2 * 3`, is a word of its own. */
const PAIRS = [
  /\*\*(?=\S)([^*\n]{1,2000})\*\*/g,
  /__(?=\S)([^_\n]{1,2000})__/g,
  /~~(?=\S)([^~\n]{1,2000})~~/g,
  /`([^`\n]+)`/g,
];
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!>~|])/g;

/**
 * Words without Markdown, as an owner would type them; the dashes of a list stay.
 * @param linked what is written for a link: its words, or what the caller makes of words and address
 */
export const plainWords = (
  markdown: string,
  linked: (label: string, url: string) => string = (label) => label,
): string => {
  const unmarked = markdown
    .replace(FENCE, '')
    .replace(IMAGE, '$1')
    .replace(LINK, (_, label: string, url: string) => linked(label, url))
    .replace(LINE_MARKS, '');
  return PAIRS.reduce((text, pair) => text.replace(pair, '$1'), unmarked)
    .replace(ESCAPED, '$1')
    .trim();
};
