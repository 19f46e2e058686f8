import { anyChatWord } from '../language/language-pack.js';
import { splitTrailing } from './trusted-links.js';

/** Only letters that cannot end the code an address is shown as. */
const ADDRESS = /\bhttps?:\/\/[\w.\-~/:?&=%#+{},;]+/giu;
/** `Base URL: ` before an address, or the word alone; a sentence that sends readers somewhere names none. */
const NAMED = new RegExp(
  String.raw`(?:(?:^|[\n;|.—–-])[ \t]*[\p{L}\p{N}][^\n;|.:—–]{0,40}:|(?<![\p{L}\p{N}])${anyChatWord(({ contact }) => contact?.endpoint)})[ \t]*["'„“«(\x60]?$`,
  'iu',
);
const LONGEST_BEFORE = 60;

/**
 * Addresses that a page states as facts: behind a label, or of its own site. They are shown as code, never as links, for
 * anyone may have written them.
 */
export const shownAddresses = (text: string, pageUrl: string): string[] => {
  const site = siteOf(pageUrl);
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const { url } = splitTrailing(found);
    // marks around a code would be read before it
    if (url.includes('_') && text.replaceAll(url, '').includes('_')) return [];
    const before = text.slice(Math.max(0, index - LONGEST_BEFORE), index);
    return NAMED.test(before) || isOfSite(url, site) ? [url] : [];
  });
};

/** A text that holds no code but the addresses that `filtered` makes of it, each of them whole. */
export const withAddressesAsCode = (text: string, filtered: (text: string) => string): string =>
  // a backslash before a mark would make a letter of it
  filtered(text.replaceAll('`', '')).replace(/(?<!\\)\\+(?=`)/g, '');

const siteOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

const isOfSite = (url: string, site: string): boolean => {
  const host = siteOf(url);
  return site.includes('.') && (host === site || host.endsWith(`.${site}`));
};
