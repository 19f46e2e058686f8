import { MAX_MESSAGE_LENGTH } from '@chirrup/proto/limits';
import { isVisible } from '@chirrup/text/display/visible';
import { cutText } from '@chirrup/text/search/cut-text';

const SNIPPET = 160;
/** An image in lists. */
export const IMAGE_SNIPPET = 'Image';
/** The note of a mail to the shop in lists. */
export const EMAIL_SNIPPET = 'E-mail to the shop';
/** The same if nothing is mailed. */
export const CONTACT_SNIPPET = 'Left an address';
/** A Markdown fence with its info string, on a line of its own or quoted; or its bare marker. */
const FENCE = /^[ \t>]*(?:`{3,}[^`\n]*|~{3,}.*)$|`{3,}/gm;

/** What is wrong with a visitor's message, or undefined. */
export const contentProblem = (content: string): string | undefined => {
  if (content.length > MAX_MESSAGE_LENGTH)
    return `A message may have at most ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters.`;
  if (content.includes('\u0000')) return 'A message may not contain NUL characters.';
  if (!isVisible(content)) return 'Write a message first.';
  return undefined;
};

/** Text without what PostgreSQL cannot store: NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The beginning of a message as one line for lists; code without its fences. */
export const snippet = (content: string): string => {
  const line = content
    .slice(0, SNIPPET * 4)
    .replace(FENCE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(line, SNIPPET);
};
