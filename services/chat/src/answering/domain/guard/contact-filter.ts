import { DOT, EMAIL, HOST, NEXT_SENTENCE, PHONE, SCHEME, URL_TOKEN } from './contact-patterns.js';

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
/** A text without any of these holds no contact. */
const MAY_HOLD = /[.@。．｡＠:\p{Nd}]|dot|punkt|punto|point|arroba/iu;
/** Ends of a text that the next delta may complete to a contact. */
const UNDECIDED = [
  /[^\s<>]*(?:[.@。．｡＠]|\[\.|\(\.|:)[^\s]*$/u,
  /[+＋(]?[\p{Nd}][\p{Nd}\s().\-/]*$/u,
  /[+＋(]$/u,
  /\b(?:d|da|dat|data|j|ja|jav|java\w*|v|vb\w*|m|ma|mai|mail|mailt|mailto|t|te|tel)$/iu,
];
const MAX_HELD = 300;
const CONTEXT = 48;

/**
 * Removes hosts, e-mail addresses and phone numbers from a model's text that are neither in the material nor in what the
 * owner wrote. Web addresses have passed the CitationFilter before.
 */
export class ContactFilter {
  #known: { text: string; numbers: string[] } | undefined;
  #context = '';
  #held = '';

  /** @param sources texts whose addresses and numbers may be repeated */
  constructor(private readonly sources: readonly string[]) {}

  push(delta: string): string {
    const text = this.#held + delta;
    const starts = UNDECIDED.map((tail) => text.search(tail)).filter((at) => at >= 0);
    const cut = Math.max(Math.min(text.length, ...starts), text.length - MAX_HELD);
    this.#held = text.slice(cut);
    return this.#clean(text.slice(0, cut));
  }

  /** The text that was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#clean(rest);
  }

  /** An address may have begun in the text before: then its end is removed. */
  #clean(text: string): string {
    if (text === '') return '';
    const context = this.#context;
    const whole = context + text;
    let [cleaned, from] = ['', context.length];
    for (const match of MAY_HOLD.test(lastWords(context) + text) ? whole.matchAll(TOKEN) : []) {
      const end = match.index + match[0].length;
      if (end <= context.length || this.#isKnown(match[0], match.groups ?? {})) continue;
      cleaned += whole.slice(from, Math.max(from, match.index));
      // keeps the text before and after from joining
      if (/[\p{L}\p{N}]$/u.test(cleaned) && /^[\p{L}\p{N}]/u.test(whole.slice(end))) cleaned += ' ';
      from = Math.max(from, end);
    }
    cleaned += whole.slice(from);
    this.#context = (context + cleaned).slice(-CONTEXT);
    return cleaned;
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

/** The end of the text before that may belong to an address in the next delta. */
const lastWords = (context: string): string => {
  const last = context.trimEnd().lastIndexOf(' ');
  return context.slice(context.lastIndexOf(' ', last - 1) + 1);
};

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
