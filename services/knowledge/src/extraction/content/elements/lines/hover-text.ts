import type { OpenElement } from '../../../html/html-walk.js';
import { BLOCKS } from '../blocks.js';

/** What the boxes are called that open over a word. */
const TIP =
  /(^|[\s_-])(tool-?tip-?_?(text|content|inner|body|bubble|message|label)|tippy-content)([\s_-]|$)/i;
/** The word with its tip, or the tip: which, its place tells. */
const MAYBE_TIP = /(^|\s)tool-?tip(\s|$)/i;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{P}\p{Sc}]$/u;
const WORDED = /\p{L}{2}/u;
const LONGEST_TITLE = 80;
const BEHIND_NUMBER = /\d\s?$/;

interface Hovered {
  readonly element: OpenElement;
  readonly from: number;
  /** What an abbreviation stands for; undefined for a tip, which has a text of its own. */
  readonly title: string | undefined;
}

/** What a page shows beside a word that somebody points at: it stands in brackets behind that word. */
export class HoverText {
  readonly #open: Hovered[] = [];
  readonly #explained = new Set<string>();

  open(element: OpenElement, buffer: string): void {
    const { tag, attributes } = element;
    const from = buffer.length;
    if (tag === 'abbr' || tag === 'acronym') {
      if (attributes.title) this.#open.push({ element, from, title: attributes.title.trim() });
    } else if (isTip(element, buffer)) this.#open.push({ element, from, title: undefined });
  }

  /** What was read up to the end of the element. */
  close(element: OpenElement, buffer: string): string {
    const last = this.#open.at(-1);
    if (last?.element !== element) return buffer;
    this.#open.pop();
    const { from, title } = last;
    const [before, text] = [buffer.slice(0, from), buffer.slice(from)];
    if (title !== undefined) return this.#isNew(before, text.trim(), title) ? `${buffer} (${title})` : buffer;
    return text.trim() === '' || before.trim() === '' ? buffer : `${before.trimEnd()} (${text.trim()})`;
  }

  /** Whether a short form is explained for the first time; units of measure need none. */
  #isNew(before: string, text: string, title: string): boolean {
    if (!WORDED.test(text) || BEHIND_NUMBER.test(before.slice(-2)) || this.#explained.has(text)) return false;
    if (!WORDED.test(title) || title.length > LONGEST_TITLE || title.length <= text.length) return false;
    this.#explained.add(text);
    return true;
  }
}

function isTip({ tag, attributes: { role, class: classes = '' } }: OpenElement, buffer: string): boolean {
  if (BLOCKS.has(tag)) return false;
  if (role === 'tooltip' || TIP.test(classes)) return true;
  return MAYBE_TIP.test(classes) && ENDS_IN_WORD.test(buffer.slice(-2));
}
