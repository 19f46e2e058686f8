const LINK = /!?\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g;
const CITATION = / ?\[\d{1,2}\]/g;
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

/** Words of an answer without Markdown, as an owner would type them; the dashes of a list stay. */
export const plainWords = (markdown: string): string =>
  PAIRS.reduce(
    (text, pair) => text.replace(pair, '$1'),
    markdown.replace(FENCE, '').replace(LINK, '$1').replace(CITATION, '').replace(LINE_MARKS, ''),
  )
    .replace(ESCAPED, '$1')
    .trim();
