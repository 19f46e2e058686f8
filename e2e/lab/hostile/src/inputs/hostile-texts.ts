/** Characters and short texts that make careless patterns slow when there are many of them. */
const FILLINGS = [
  '!',
  '?',
  '.',
  ':',
  '"',
  "'",
  '`',
  '*',
  '_',
  '~',
  '|',
  '-',
  '#',
  '<',
  '>',
  '[',
  '(',
  '{',
  '\\',
  '/',
  '&',
  '@',
  '0',
  'a',
  '\t',
  '\n',
  ' ',
  '\u00a0',
  '\u3000',
  '\u200b',
  'é',
  '漢',
  '😀',
  'a ',
  '. ',
  '!)',
  '[](',
  '**_',
  '| |',
  '<a ',
  'www.',
  'a@',
  'a.a@a.',
  'http://',
  '1-',
  '+1 ',
  '€ ',
  'Is it? ',
  '```\n',
  '- \n',
] as const;

/** The nth text of exactly that many characters: a filling again and again, with something else at its end. */
export const hostileText = (n: number, length: number): string =>
  `${(FILLINGS[n % FILLINGS.length] ?? '!').repeat(length)}`
    .slice(0, length - 1)
    .concat('x')
    .toWellFormed();

/** How many there are before they repeat. */
export const TEXTS = FILLINGS.length;
