import type { Source } from '../answer.js';
import { oneLine } from './plain-text.js';
import { splitTrailing, type TrustedLinks } from './trusted-links.js';

/** What a citation can refer to. */
export type Citable = Omit<Source, 'n'>;

const DESTINATION = String.raw`(?:[^()\n]|\([^()\n]*\))*`;
const TOKEN = new RegExp(
  [
    String.raw`(?<lead>[ \t]*)(?<image>!?)\[(?<text>[^\[\]\n]{0,300})\]\((?<target>${DESTINATION})\)`,
    String.raw`\]\((?<orphan>${DESTINATION})\)`,
    String.raw`(?<before>[ \t]*)[\[【](?:\^|#|(?:source|passage)s? )?(?<numbers>\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)(?:†[^\]】\n]*)?[\]】]`,
    String.raw`\b(?<dial>(?:mailto|tel):)(?<dialled>[^\s<>()\[\]"'\x60*]*)`,
    String.raw`(?<space>[ \t]*)(?<url>(?:\b[a-z][a-z0-9+.-]*)?:\/\/[^\s<>]*|(?<![\w:/])\/\/(?=[\p{L}\p{N}-]+\.\p{L})[^\s<>]*|\bwww\.[^\s<>]+)`,
  ].join('|'),
  'giu',
);

// Each matches the end of a text that the next delta may complete to one of the tokens above.
const UNDECIDED = [
  /[ \t]*!?[[【][^\]】\n]{0,300}$/u,
  /[ \t]*!?\[[^\]\n]{0,300}\](?:\((?:[^()\n]|\([^()\n]*\))*(?:\([^()\n]*)?)?$/u,
  /\](?:\((?:[^()\n]|\([^()\n]*\))*(?:\([^()\n]*)?)?$/u,
  /[ \t]*(?:(?:\b[a-z][a-z0-9+.-]*)?:\/\/|\bwww\.)[^\s<>]*$/iu,
  /\b(?:mailto|tel):[^\s<>()[\]"'`*]*$/iu,
  /\b(?:m|ma|mai|mail|mailt|mailto|t|te|tel)$/iu,
  /[ \t]*\b(?:h|ht|htt|https?|w|ww|www|(?:[a-z][a-z0-9+.-]*)?:\/?)$/iu,
  /:\/?$/u,
  /[ \t]*(?<![\w:/])\/(?:\/[^\s<>]*)?$/u,
  /[ \t]+$/u,
  /!$/u,
];
const MAX_TITLE = 200;
/** At most this much is held back; no address of ours is longer. */
const MAX_HELD = 2_000;

/**
 * Rewrites a model's text, delta by delta: passage numbers become source numbers in the order of their first use; unknown
 * numbers and untrusted addresses are removed. An unfinished citation or address is held back for the next delta.
 */
export class CitationFilter {
  readonly #sources: Source[] = [];
  #held = '';

  /** @param passages as numbered in the prompt, from 1 */
  constructor(
    private readonly passages: readonly Citable[],
    private readonly links: TrustedLinks,
  ) {}

  /** The sources cited so far. */
  get sources(): Source[] {
    return [...this.#sources];
  }

  push(delta: string): string {
    const text = this.#held + delta;
    const settled = this.#settled(text);
    const rest = text.slice(settled);
    const starts = UNDECIDED.map((tail) => rest.search(tail)).filter((at) => at >= 0);
    const cut = Math.max(settled + Math.min(rest.length, ...starts), text.length - MAX_HELD);
    this.#held = text.slice(cut);
    return this.#rewrite(text.slice(0, cut));
  }

  /** The text that was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#rewrite(rest);
  }

  /** Where the last whole link ends: nothing that follows can change it. */
  #settled(text: string): number {
    if (!text.includes('](')) return 0;
    const links = [...text.matchAll(TOKEN)].filter(
      ({ groups }) => groups?.target !== undefined || groups?.orphan !== undefined,
    );
    const last = links.at(-1);
    return last ? last.index + last[0].length : 0;
  }

  #rewrite(text: string): string {
    return text.replace(TOKEN, (token: string, ...rest: unknown[]) => {
      const [offset, whole, groups] = rest.slice(-3) as [number, string, Record<string, string | undefined>];
      const shown = this.#replace(groups);
      // keeps the text on both sides of a removed token from joining to a new address
      return shown === '' && /[\p{L}\p{N}/:]/u.test(whole[offset + token.length] ?? '') ? ' ' : shown;
    });
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
    return this.links.isShown(address) ? `${space}\`${address}\`${rest}` : rest;
  }

  #cite(before: string, numbers: string): string {
    const cited = [...numbers.matchAll(/\d+/g)].flatMap(([n]) => {
      const passage = this.passages[Number(n) - 1];
      return passage?.url ? [this.#numberOf(passage)] : [];
    });
    return cited.length > 0 ? before + [...new Set(cited)].map((n) => `[${n}]`).join('') : '';
  }

  /** Passages of one page are one source. */
  #numberOf(passage: Citable): number {
    const known = this.#sources.find((source) => source.url === passage.url);
    if (known) return known.n;
    const { title, url, fetchedAt, language } = passage;
    const n = this.#sources.length + 1;
    const spoken = language ? { language } : {};
    this.#sources.push({ n, title: oneLine(title, MAX_TITLE), url, fetchedAt, ...spoken });
    return n;
  }
}

/** The address in a markdown link's parentheses, without angle brackets and title. */
const destination = (inside: string): string => /^\s*<?([^\s<>]*)/.exec(inside)?.[1] ?? '';
