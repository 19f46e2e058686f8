import { REFUSAL_MARK } from '../refusal-gate.js';
import { CopyDetector } from './copying/copy-detector.js';
import { lettersOf } from './copying/letters.js';
import type { PromptParts } from './copying/secrets.js';
import { withoutInvisible } from './plain-text.js';

const FENCE = /<\s*\/?\s*(?:passage|pair|material)(?![\p{L}\p{N}])/iu;
/** Only the next delta decides what these characters are. */
const UNFINISHED = /(?:\r|\u200C|\u200D|[\uD800-\uDBFF])$/;
/** Characters between two searches for encoded text. */
const SEARCH_EVERY = 24;
const SEARCH_BACK = 320;
const MARK_BACK = 40;
/** Longer than words are: may be encoded text, and is held back until it is complete. */
const LONG_TOKEN = /^[!-~]{20,400}$/;

/**
 * Passes a model's text on until it shows the prompt: the rules, the owner's orders, the fences, the mark or the canary,
 * plain or disguised. Text that may become a copy is held back, so at most a few words of a copy are shown.
 */
export class LeakGuard {
  readonly #copies: CopyDetector;
  readonly #letterAt: number[] = [];
  #carry = '';
  #text = '';
  #shown = 0;
  #searched = 0;
  #open = 0;
  #leaked: string | undefined;

  constructor(private readonly parts: PromptParts) {
    this.#copies = new CopyDetector(parts);
  }

  /** What has leaked; then no more text is passed on. */
  get leaked(): string | undefined {
    return this.#leaked;
  }

  push(delta: string): string {
    const raw = this.#carry + delta;
    this.#carry = UNFINISHED.exec(raw)?.[0] ?? '';
    return this.#take(raw.slice(0, raw.length - this.#carry.length), false);
  }

  /** The text that was held back. */
  end(): string {
    const rest = this.#carry;
    this.#carry = '';
    return this.#take(rest, true);
  }

  #take(raw: string, isEnd: boolean): string {
    if (this.#leaked) return '';
    // a joiner is judged by the character before it, which may be in the delta before
    const before = this.#text.slice(-1);
    const from = this.#text.length;
    this.#text += withoutInvisible(before + raw).slice(before.length);
    const open = this.#follow(from);
    this.#leaked ??= this.#marks(from) ?? this.#encoded(isEnd);
    if (this.#leaked) return '';
    const shown = this.#text.slice(this.#shown, isEnd ? undefined : this.#safe(open));
    this.#shown += shown.length;
    return shown;
  }

  /** Up to where the text may be shown now. */
  #safe(open: number): number {
    const letters = this.#letterAt;
    const copy = open === 0 ? this.#text.length : (letters[letters.length - open] ?? 0);
    return Math.max(this.#shown, Math.min(copy, longTokenAt(this.#text)));
  }

  /** How many letters at the end may become a copy. */
  #follow(from: number): number {
    let at = from;
    let open = this.#open;
    for (const char of this.#text.slice(from)) {
      for (const letter of lettersOf(char)) {
        this.#letterAt.push(at);
        const seen = this.#copies.push(letter);
        open = seen.open;
        if (seen.copied !== undefined) {
          this.#leaked = seen.copied;
          return open;
        }
      }
      at += char.length;
    }
    this.#open = open;
    return open;
  }

  #marks(from: number): string | undefined {
    const tail = this.#text.slice(Math.max(0, from - MARK_BACK));
    if (tail.toUpperCase().includes(REFUSAL_MARK)) return 'mark';
    const fence = tail.includes('<') ? FENCE.exec(tail)?.[0] : undefined;
    return fence && !this.parts.visible.some((text) => text.includes(fence)) ? 'fence' : undefined;
  }

  #encoded(isEnd: boolean): string | undefined {
    if (!isEnd && this.#text.length - this.#searched < SEARCH_EVERY) return undefined;
    const window = this.#text.slice(Math.max(0, this.#searched - SEARCH_BACK));
    this.#searched = this.#text.length;
    return this.#copies.isEncodedIn(window) ? 'encoded' : undefined;
  }
}

/** Where a long token begins that the text ends with. */
const longTokenAt = (text: string): number => {
  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1;
  return LONG_TOKEN.test(text.slice(at)) ? at : text.length;
};
