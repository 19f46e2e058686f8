import { entity } from './entities.js';

const IMAGE = /!\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g;
/** A label may hold one pair of brackets, and so may an address; one between angle brackets holds anything. */
const LINK =
  /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,300})\]\((?:<([^<>\n]{0,2000})>|((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}))\)/g;
const ADDRESS = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000})>/gi;
const BREAK = /<br ?\/?>/gi;
const NOTE = /\[\^([^\s\][]{1,20})\]:?/g;
const TASK = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])/gm;
/** Below a heading, and between the head and the rows of a table. */
const UNDERLINE = /^ {0,3}(?:={2,500}|\|? ?:?-[-:| ]{1,500})$\n?/gm;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gm;
const FENCE = /^[ \t]*(?:`{3,}|~{3,}).*\n?/gm;
/** Marks in pairs around words; a lone one, as in `2 * 3`, is a word of its own. */
const PAIRS = [
  /\*\*\*(?=\S)([^*\n]{1,2000})\*\*\*/g,
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
    .replace(LINK, (_, label: string, angled: string | undefined, url: string) =>
      linked(label, angled ?? url),
    )
    .replace(ADDRESS, '$1')
    .replace(NOTE, '($1)')
    .replace(TASK, (_, start: string, mark: string) => `${start}${mark === ' ' ? '☐' : '☑'}`)
    .replace(UNDERLINE, '')
    .replace(BREAK, (_, at: number, text: string) => (isInRow(text, at) ? ' ' : '\n'))
    .replace(LINE_MARKS, '');
  return PAIRS.reduce((text, pair) => text.replace(pair, '$1'), unmarked)
    .replace(ESCAPED, '$1')
    .replace(ENTITY, (all, name: string) => entity(name) ?? all)
    .trim();
};

/** A row of a table stays one line; far behind its last bar nothing is a row. */
const isInRow = (text: string, at: number): boolean =>
  text
    .slice(Math.max(0, at - 300), at)
    .split('\n')
    .at(-1)
    ?.includes('|') === true;
