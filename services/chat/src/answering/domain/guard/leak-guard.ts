import { CopyFinder } from '../comparing/copy-finder.js';
import { KnownText } from '../comparing/known-text.js';
import { folded } from '../comparing/letters.js';

/** The parts of a reply's prompt, by who may see them. */
export interface PromptParts {
  /** A random word that only the prompt holds. */
  canary: string;
  /** The product's own rules. */
  rules: string;
  /** What the owner marked private in the instructions. */
  secret: readonly string[];
  /** What the visitor may see: material, the owner's open instructions, the conversation. */
  visible: readonly string[];
}

const FENCE = /<\s{0,8}\/?\s{0,8}(?:passage|pair|material)(?![\p{L}\p{N}])/iu;
/** What a fence, a word or the canary may reach back over. */
const TAIL = 80;
/** A code among private words: it has a digit and is too short to be found as a copy. */
const WORD = /[\p{L}\p{N}_-]+/gu;
const HAS_DIGIT = /\p{Nd}/u;
const LEAST_CODE = 4;
const MAX_KEPT = 8;
const rulesKept = new Map<string, KnownText>();

/** Notices a model's text that shows the prompt: the rules, what the owner marked private, the fences or the canary. */
export class LeakGuard {
  readonly #copies: CopyFinder[];
  readonly #codes: string[];
  #visible: string | undefined;
  #tail = '';
  #leaked: string | undefined;

  constructor(private readonly parts: PromptParts) {
    const visible = (): string => (this.#visible ??= parts.visible.map(folded).join('\n'));
    this.#copies = [keptRules(parts.rules), ...parts.secret.map((text) => new KnownText(folded(text)))].map(
      (text) => new CopyFinder(text, visible),
    );
    this.#codes = parts.secret
      .flatMap((text) => [text, ...(text.match(WORD) ?? []).filter((word) => HAS_DIGIT.test(word))])
      .map(folded)
      .filter((code) => code.length >= LEAST_CODE && !visible().includes(code));
  }

  /** What has leaked: `copy`, `private`, `fence` or `canary`. */
  get leaked(): string | undefined {
    return this.#leaked;
  }

  /** Reads a further piece of the text. */
  push(text: string): void {
    this.#leaked ??= this.#find(text);
    this.#tail = (this.#tail + text).slice(-TAIL);
  }

  #find(text: string): string | undefined {
    const recent = this.#tail + text;
    const letters = folded(recent);
    if (letters.includes(folded(this.parts.canary))) return 'canary';
    const fence = recent.includes('<') ? FENCE.exec(recent)?.[0] : undefined;
    if (fence && !this.parts.visible.some((visible) => visible.includes(fence))) return 'fence';
    if (this.#codes.some((code) => letters.includes(code))) return 'private';
    const at = this.#copies.findIndex((copies) => copies.push(text));
    if (at < 0) return undefined;
    return at === 0 ? 'copy' : 'private';
  }
}

/** The rules are the same for every reply. */
const keptRules = (rules: string): KnownText => {
  const known = rulesKept.get(rules) ?? new KnownText(folded(rules));
  if (rulesKept.size >= MAX_KEPT) rulesKept.clear();
  rulesKept.set(rules, known);
  return known;
};
