import {
  DOT,
  EMAIL,
  HOST,
  MAY_HOLD_CONTACT,
  NEXT_SENTENCE,
  PHONE,
  SCHEME,
  URL_TOKEN,
} from './contact-patterns.js';

const TOKEN = new RegExp(
  [
    `(?<url>${URL_TOKEN})`,
    `(?<scheme>${SCHEME})`,
    `(?<email>${EMAIL})`,
    `(?<host>${HOST})`,
    `(?<phone>${PHONE})`,
  ].join('|'),
  'giu',
);
/**
 * Finds hosts, e-mail addresses and phone numbers in a model's sentence that are neither in the material nor in what the
 * owner wrote. Web addresses have passed the CitationFilter before.
 */
export class ContactFilter {
  #known: { text: string; numbers: string[] } | undefined;

  /** @param sources texts whose addresses and numbers may be repeated */
  constructor(private readonly sources: readonly string[]) {}

  /** Whether a whole sentence or line names a foreign contact. */
  isForeign(text: string): boolean {
    if (!MAY_HOLD_CONTACT.test(text)) return false;
    return [...text.matchAll(TOKEN)].some((match) => !this.#isKnown(match[0], match.groups ?? {}));
  }

  /** The text without its contacts, whose digits are no quantities. */
  without(text: string): string {
    return MAY_HOLD_CONTACT.test(text) ? text.replace(TOKEN, ' ') : text;
  }

  #isKnown(token: string, found: Record<string, string | undefined>): boolean {
    if (found.url !== undefined) return true;
    if (found.scheme !== undefined) return false;
    if (found.host !== undefined && NEXT_SENTENCE.test(found.host)) return true;
    this.#known ??= knownIn(this.sources);
    if (found.phone === undefined) return this.#known.text.includes(plain(token));
    const digits = digitsOf(token);
    return digits !== '' && this.#known.numbers.some((known) => sameNumber(known, digits));
  }
}

const knownIn = (sources: readonly string[]): { text: string; numbers: string[] } => {
  const text = sources.join('\n');
  const numbers = text.match(/[\p{Nd}](?:[\s().\-/]{0,3}[\p{Nd}])+/gu) ?? [];
  return { text: plain(text), numbers: numbers.map(digitsOf) };
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(new RegExp(DOT, 'giu'), '.')
    .replace(/[*_`~\\]/g, '')
    .replace(/^mailto:/, '');

const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/\D/g, '');
/** Equal with or without country and area code. */
const sameNumber = (known: string, digits: string): boolean => {
  if (known.includes(digits)) return true;
  const [short = '', long = ''] = [known, digits]
    .map((n) => n.replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length);
  return short.length >= 6 && long.endsWith(short) && long.length - short.length <= 3;
};
