import type { Source } from '../answer.js';
import { BracketedNumbers } from './bracketed-numbers.js';
import { oneLine } from './plain-text.js';
import { splitTrailing, type TrustedLinks } from './trusted-links.js';

/** What a citation can refer to. */
export type Citable = Omit<Source, 'n'>;

/** A text after the filter. */
export interface Filtered {
  text: string;
  /** Indexes of the passages it cites. */
  cited: number[];
  /** It cites what the owner wrote as `[0]`, which is not shown. */
  citesOwner: boolean;
  /** An address was taken out that stood for itself: what is left may be no whole sentence. */
  hasHole: boolean;
}

const DESTINATION = String.raw`(?:[^()\n]|\([^()\n]{0,300}\)){0,2000}`;
const TOKEN = new RegExp(
  [
    String.raw`(?<lead>[ \t]{0,3})(?<image>!?)\[(?<text>[^\[\]\n]{0,300})\]\((?<target>${DESTINATION})\)`,
    String.raw`\]\((?<orphan>${DESTINATION})\)`,
    String.raw`(?<before>[ \t]{0,3})[\[【](?:\^|#|(?:source|passage)s? )?(?<numbers>\d{1,3}(?:\s{0,3}[-–,;]\s{0,3}\d{1,3}){0,20})(?:†[^\]】\n]{0,200})?[\]】]`,
    String.raw`\b(?<dial>(?:mailto|tel):)(?<dialled>[^\s<>()\[\]"'\x60*]*)`,
    String.raw`(?<space>[ \t]{0,3})(?<url>(?:\b[a-z][a-z0-9+.-]{0,30})?:\/\/[^\s<>]*|(?<![\w:/])\/\/(?=[\p{L}\p{N}-]{1,63}\.\p{L})[^\s<>]*|\bwww\.[^\s<>]+)`,
  ].join('|'),
  'giu',
);
const MAX_TITLE = 200;

/**
 * Rewrites whole sentences or lines: passage numbers become source numbers in the order of their first use; unknown
 * numbers and untrusted addresses are removed.
 */
export class CitationFilter {
  readonly #sources: Source[] = [];
  #cited: number[] = [];
  #citesOwner = false;
  #hasHole = false;

  /**
   * @param passages as numbered in the prompt, from 1
   * @param written numbers in brackets of the texts that may be repeated
   */
  constructor(
    private readonly passages: readonly Citable[],
    private readonly links: TrustedLinks,
    private readonly written = new BracketedNumbers([]),
  ) {}

  /** The sources cited so far. */
  get sources(): Source[] {
    return [...this.#sources];
  }

  rewrite(text: string): Filtered {
    this.#cited = [];
    this.#citesOwner = false;
    this.#hasHole = false;
    const shown = this.#rewrite(text);
    return { text: shown, cited: this.#cited, citesOwner: this.#citesOwner, hasHole: this.#hasHole };
  }

  /** Takes back the sources that only a removed text has cited. */
  forget(count: number): void {
    this.#sources.length = count;
  }

  #rewrite(text: string): string {
    return text.replace(TOKEN, (token: string, ...rest: unknown[]) => {
      const [offset, whole, groups] = rest.slice(-3) as [number, string, Record<string, string | undefined>];
      const shown = this.#isWritten(whole.slice(0, offset), token, groups) ? token : this.#replace(groups);
      // keeps the text on both sides of a removed token from joining to a new address
      return shown === '' && /[\p{L}\p{N}/:]/u.test(whole[offset + token.length] ?? '') ? ' ' : shown;
    });
  }

  /** It stands so in the texts, and is no mark of the model's. */
  #isWritten(
    head: string,
    token: string,
    { numbers, before = '' }: Record<string, string | undefined>,
  ): boolean {
    if (numbers === undefined) return false;
    const isMark = (numbers.match(/\d+/g) ?? []).every((n) => this.passages[Number(n) - 1]?.url);
    return this.written.has(head, token.slice(before.length), isMark);
  }

  #replace(found: Record<string, string | undefined>): string {
    const {
      before = '',
      lead = '',
      image = '',
      text = '',
      target,
      orphan,
      numbers,
      dial,
      dialled = '',
      space = '',
      url = '',
    } = found;
    if (numbers !== undefined) return this.#cite(before, numbers);
    if (orphan !== undefined) return this.links.has(destination(orphan)) ? `](${destination(orphan)})` : ']';
    if (target !== undefined) {
      if (/^\d{1,3}$/.test(text)) return this.#cite(lead, text);
      const to = destination(target);
      // clients make links of addresses among a link's words too
      if (this.links.has(to)) return `${lead}[${this.#rewrite(text) || to}](${to})`;
      // a foreign image is removed; of a foreign link the words stay, unless they are an address too
      return image ? '' : this.#rewrite(`${lead}${text}`);
    }
    // clients make links of these: of a foreign one only the bare address stays
    if (dial !== undefined)
      return this.links.has(dial + splitTrailing(dialled).url) ? dial + dialled : dialled;
    const { url: address, rest } = splitTrailing(url);
    if (this.links.has(address)) return `${space}${address}${rest}`;
    if (this.links.isShown(address)) return `${space}\`${address}\`${rest}`;
    this.#hasHole = true;
    return rest;
  }

  #cite(before: string, numbers: string): string {
    const known = [...numbers.matchAll(/\d+/g)]
      .map(([n]) => Number(n) - 1)
      .filter((at) => this.passages[at]?.url);
    this.#citesOwner ||= numbers.split(/\D+/).includes('0');
    this.#cited.push(...known);
    const cited = known.map((at) => this.#numberOf(this.passages[at] as Citable));
    return cited.length > 0 ? before + [...new Set(cited)].map((n) => `[${n}]`).join('') : '';
  }

  /** Passages of one page are one source. */
  #numberOf(passage: Citable): number {
    const known = this.#sources.find((source) => source.url === passage.url);
    if (known) return known.n;
    const { title, url, fetchedAt, language } = passage;
    const n = this.written.firstFree((this.#sources.at(-1)?.n ?? 0) + 1);
    const spoken = language ? { language } : {};
    this.#sources.push({ n, title: oneLine(title, MAX_TITLE), url, fetchedAt, ...spoken });
    return n;
  }
}

/** The address in a markdown link's parentheses, without angle brackets and title. */
const destination = (inside: string): string => /^\s{0,3}<?([^\s<>]*)/.exec(inside)?.[1] ?? '';
