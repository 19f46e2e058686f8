import { anyChatWord } from '../language/language-pack.js';

const DOT_WORD = anyChatWord(({ contact }) => contact?.dot);
const AT_WORD = anyChatWord(({ contact }) => contact?.at);
/** A dot in a host name, also as people disguise it. */
export const DOT = String.raw`(?:\s?[\[({]\s?(?:\.|${DOT_WORD})\s?[\])}]\s?|[*_\x60~\\]*[.。．｡][*_\x60~\\]*)`;
const SPOKEN_DOT = String.raw`\s${DOT_WORD}\s`;
const AT = String.raw`(?:\s?[\[({]\s?(?:@|${AT_WORD})\s?[\])}]\s?|[*_\x60~\\]*[@＠][*_\x60~\\]*)`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}*_\x60~-]{0,61}[\p{L}\p{M}\p{N}])?`;
const GENERIC =
  'com|net|org|info|biz|name|pro|app|dev|web|shop|store|online|site|website|space|xyz|top|club|live|life|tech|cloud|blog|page|link|click|win|bid|loan|vip|fun|icu|world|today|news|agency|email|support|help|services|solutions|digital|company|group|team|zone|center|finance|money|bank|download|stream|review|work|rest|gov|edu|mil|int|arpa|mov|zip|onion|test|example|invalid|localhost|рф|中国|网址|みんな';
const COUNTRY = '[a-z]{2}';
/** File extensions and units that look like a country. */
const FILE = '(?:js|ts|cs|go|rb|hs|vb|kt|gz|db|px|pt|cm|mm|kg|pm|am|eg|ie)';

/** A text without any of these holds no contact. */
export const MAY_HOLD_CONTACT = new RegExp(String.raw`[.@。．｡＠:\p{Nd}]|${DOT_WORD}`, 'iu');

/** Ends like `page.In`: not a host, but the next sentence. */
export const NEXT_SENTENCE = /[.。．｡]\p{Lu}\p{Ll}$/u;

/** A web address; the CitationFilter has judged it. */
export const URL_TOKEN = String.raw`\bhttps?:\/\/[^\s<>]+|\bmailto:[^\s<>]+(?=\))`;
/** An address that a browser may run. */
export const SCHEME = String.raw`\b(?:javascript|vbscript|livescript)\s*:(?:[^\s<>()]|\([^\s()]*\))*|\bdata:[a-z]*\/?[a-z0-9.+-]*[;,][^\s<>)]*`;
export const EMAIL = String.raw`(?:\bmailto:)?[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,63})?${AT}(?:${LABEL}${DOT})+${LABEL}`;
export const HOST = [
  String.raw`(?<![\p{L}\p{N}@])(?:${LABEL}${DOT})+(?:${GENERIC}|xn--[a-z0-9-]+)(?![\p{L}\p{N}-])(?:[:/?#][^\s<>)"']*)?`,
  String.raw`(?<![\p{L}\p{N}@])${LABEL}${SPOKEN_DOT}(?:com|net|org|info|io|example|shop|xyz)(?![\p{L}\p{N}-])`,
  String.raw`(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}][\p{L}\p{N}-]+${DOT})+(?!${FILE}(?![\p{L}\p{N}]))${COUNTRY}(?![\p{L}\p{N}-])(?:[:/?#][^\s<>)"']*)?`,
  String.raw`(?<![\p{Nd}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{Nd}.])(?:[:/][^\s<>)"']*)?`,
].join('|');
const GAP = String.raw`[\s().\-/]{0,3}`;
export const PHONE = [
  // with a country code
  String.raw`(?<![\p{L}\p{N}])(?:tel:)?[+＋](?:${GAP}\p{Nd}){7,15}(?!\p{Nd})`,
  // with an area code; shorter numbers may be dates or opening hours
  String.raw`(?<![\p{L}\p{N}.,])(?<!\b[A-Z]{2}\d{2}(?: \d{4}){0,6} )(?:tel:)?(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d))\(?[0٠०０](?:${GAP}\p{Nd}){8,13}(?!\p{Nd})`,
  String.raw`(?<![\p{L}\p{N}.,])(?:tel:)?(?:1[\s.-])?\(?[2-9]\d{2}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\p{Nd})`,
  String.raw`(?<![\p{L}\p{N}])1?[\s-]?[89]\d{2}[\s-][A-Z]{4,}(?:-[A-Z]+)?`,
  String.raw`(?<=${anyChatWord(({ contact }) => contact?.call)}\b[^\p{N}\n]{0,12})\p{Nd}(?:${GAP}\p{Nd}){5,14}(?!\p{Nd})`,
].join('|');
