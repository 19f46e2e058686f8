import { withoutEnd } from '@chirrup/text/without-end';

const MAX_REPLY = 20_000;
const LINK = /!?\[([^[\]\n]{0,300})\]\([^)\n]{0,2000}\)/g;
const URL_LIKE = /(?:\b[a-z][a-z0-9+.-]{0,30}:\/\/|\bwww\.)[^\s<>"')\]]+/giu;
const PSEUDO_LINK = /\b(?:javascript|data|vbscript|mailto|tel):\S*/gi;
const TAG = /<\/?[a-z!][^>\n]{0,500}>?/gi;

const without = (text: string, pattern: RegExp, keep: (found: string) => boolean): string =>
  text.replace(pattern, (found) => {
    const address = withoutEnd(found, /[.,;:!?]/);
    return keep(address) ? found : found.slice(address.length);
  });

/**
 * A model's reply as plain text: no code fences, markup or control characters, and no address but the given ones.
 * @param addresses the pages' own, which may stay
 */
export const plainReply = (reply: string, addresses: readonly string[]): string => {
  const own = new Set(addresses.map((address) => address.replace(/\/$/, '')));
  const text = reply
    .slice(0, MAX_REPLY)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/^[ \t]{0,40}```.*$/gm, '')
    .replace(LINK, '$1')
    .replace(TAG, ' ')
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/(\*\*|__|`)/g, '');
  return without(
    without(text, URL_LIKE, (url) => own.has(url.replace(/\/$/, ''))),
    PSEUDO_LINK,
    () => false,
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .replace(/ ?\n ?/g, '\n')
    .trim();
};
