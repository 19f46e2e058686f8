import { withoutEnd } from '@chirrup/text/without-end';
import type { BotProfile, Knowledge } from '../knowledge.js';

const URL_IN_TEXT = /(?:https?:\/\/|www\.)[^\s<>"']+/gi;
const OPENERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a URL in running text from the punctuation and brackets after it. */
export const splitTrailing = (text: string): { url: string; rest: string } => {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    const opener = OPENERS[last];
    if (opener ? text.slice(0, end).includes(opener) : !/[.,;:!?'"*_…]/u.test(last)) break;
  }
  return { url: text.slice(0, end), rest: text.slice(end) };
};

/** The same for all spellings of one page's address. */
const canonical = (url: string): string | undefined => {
  const parsed = URL.parse(url.startsWith('www.') ? `https://${url}` : url);
  if (!parsed) return undefined;
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return parsed.href.toLowerCase();
  return `${parsed.host}${withoutEnd(parsed.pathname, /\//)}${parsed.search}`;
};

/**
 * The addresses that an answer may hold: those of the passages and those the owner wrote. Not those inside page text, which
 * may be written by anyone.
 */
export class TrustedLinks {
  readonly #known: ReadonlySet<string | undefined>;
  readonly #shown: ReadonlySet<string>;

  /** @param shown addresses that an answer may hold as code, as they are written */
  constructor(urls: Iterable<string>, shown: Iterable<string> = []) {
    this.#known = new Set([...urls].map(canonical));
    this.#shown = new Set(shown);
  }

  static from(knowledge: Knowledge, profile: BotProfile): TrustedLinks {
    const written = [
      profile.instructions,
      profile.description,
      profile.baseUrl,
      ...knowledge.qa.map((pair) => pair.answer),
    ];
    const inText = written
      .flatMap((text) => text.match(URL_IN_TEXT) ?? [])
      .map((url) => splitTrailing(url).url);
    const mail = profile.supportEmail ? [`mailto:${profile.supportEmail}`] : [];
    return new TrustedLinks([...knowledge.passages.map((passage) => passage.url), ...inText, ...mail]);
  }

  has(url: string): boolean {
    const key = canonical(url);
    return key !== undefined && this.#known.has(key);
  }

  /** Whether an address may be read, though not be followed. */
  isShown(url: string): boolean {
    return this.#shown.has(url);
  }
}
