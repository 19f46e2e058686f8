import type { OpenElement } from '../../../html/html-walk.js';

const PROTECTED = /\/cdn-cgi\/l\/email-protection#([0-9a-f]{6,400})$/i;
const HEX = /^(?:[0-9a-f]{2}){3,200}$/i;
const LONGEST = 200;
const WORDED = /[\p{L}\p{N}]/u;

/** The link that is being read; none stands in another. */
export class OpenLink {
  #open: { element: OpenElement; contact: string | undefined; from: number } | undefined;

  /** Whether the element rings or writes to somebody. */
  get reaches(): boolean {
    return this.#open?.contact !== undefined;
  }

  open(element: OpenElement, from: number): void {
    const contact = contactBehind(element);
    if (contact !== undefined || (element.tag === 'a' && element.attributes.href?.startsWith('#')))
      this.#open = { element, contact, from };
  }

  isOpenedBy(element: OpenElement): boolean {
    return this.#open?.element === element;
  }

  /** What was read up to the end of the link, with the number or address behind it. */
  close(buffer: string): string {
    const { contact, from } = this.#open ?? { from: 0 };
    this.#open = undefined;
    const before = buffer.slice(0, from);
    const text = buffer.slice(before.length);
    if (contact !== undefined) return `${before}${withContact(text, contact)}`;
    // a sign that leads to its own heading, or back from a note, says nothing
    return WORDED.test(text) ? buffer : before;
  }
}

/** The number or address behind a link, which a visitor sees when using it; undefined if the link leads to a page. */
function contactBehind({ tag, attributes }: OpenElement): string | undefined {
  if (tag !== 'a' && attributes['data-cfemail'] === undefined) return undefined;
  const href = attributes.href?.trim() ?? '';
  const hidden = attributes['data-cfemail'] ?? (tag === 'a' ? PROTECTED.exec(href)?.[1] : undefined);
  if (hidden !== undefined) return decodeProtected(hidden);
  if (tag !== 'a') return undefined;
  const [scheme = ''] = href.split(':', 1);
  if (!/^(tel|mailto|sms)$/i.test(scheme)) return undefined;
  const address = decode(href.slice(scheme.length + 1).split('?')[0] ?? '').trim();
  return address.length <= LONGEST ? address : undefined;
}

/** A link's text with the number or address behind it, where the text does not say it. */
function withContact(text: string, contact: string): string {
  const own = text.trim();
  const isSaid = contact.includes('@') ? own.includes('@') : (own.match(/\d/g)?.length ?? 0) >= 4;
  if (isSaid) return text;
  const isPlaceholder = own === '' || /^\[email[\s\u00a0]protected\]$/i.test(own);
  return isPlaceholder ? contact : `${text} (${contact})`;
}

/** The first byte is the key of the others. */
function decodeProtected(hex: string): string | undefined {
  if (!HEX.test(hex)) return undefined;
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
  return address.includes('@') ? address : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
