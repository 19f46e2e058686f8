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
/** Without any of these there is nothing to find. */
const MAY_HOLD = /[.@。．｡＠:\p{Nd}]|dot|punkt|punto|point|arroba/iu;
/** Tails that the next piece may turn into one of them. */
const UNDECIDED = [
  /[^\s<>]*(?:[.@。．｡＠]|\[\.|\(\.|:)[^\s]*$/u,
  /[+＋(]?[\p{Nd}][\p{Nd}\s().\-/]*$/u,
  /[+＋(]$/u,
  /\b(?:d|da|dat|data|j|ja|jav|java\w*|v|vb\w*|m|ma|mai|mail|mailt|mailto|t|te|tel)$/iu,
];
const MAX_HELD = 300;
const CONTEXT = 48;

/**
 * Takes addresses, hosts, e-mail addresses and phone numbers out of a model's text that stand neither in the material nor
 * in what the owner wrote. Web addresses were judged before; those that are left are ours.
 */
export class ContactFilter {
  #known: { text: string; numbers: string[] } | undefined;
  #context = '';
  #held = '';

  /** @param sources texts whose addresses and numbers may be repeated */
  constructor(private readonly sources: readonly string[]) {}

  push(piece: string): string {
    const text = this.#held + piece;
    const starts = UNDECIDED.map((tail) => text.search(tail)).filter((at) => at >= 0);
    const cut = Math.max(Math.min(text.length, ...starts), text.length - MAX_HELD);
    this.#held = text.slice(cut);
    return this.#clean(text.slice(0, cut));
  }

  /** What was still waiting. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#clean(rest);
  }

  /** What was shown before may be the beginning of an address: then its end is not shown. */
  #clean(text: string): string {
    if (text === '') return '';
    const context = this.#context;
    const whole = context + text;
    let [cleaned, from] = ['', context.length];
    for (const match of MAY_HOLD.test(lastWords(context) + text) ? whole.matchAll(TOKEN) : []) {
      const end = match.index + match[0].length;
      if (end <= context.length || this.#isKnown(match[0], match.groups ?? {})) continue;
      cleaned += whole.slice(from, Math.max(from, match.index));
      // what stood on both sides must not grow together
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

/** What of the text before can be one address with what comes now. */
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
/** With and without the country's or the city's prefix. */
const sameNumber = (known: string, digits: string): boolean => {
  if (known.includes(digits)) return true;
  const [short = '', long = ''] = [known, digits]
    .map((n) => n.replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length);
  return short.length >= 6 && long.endsWith(short) && long.length - short.length <= 3;
};
