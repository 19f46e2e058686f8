import { DISGUISES, type Disguise, PLAIN } from './disguises.js';
import { decodings } from './encoded-text.js';
import { weightOf, wordsOf } from './letters.js';
import { RunMatcher, SEED, sharedRun } from './run-matcher.js';
import { type PromptParts, quotableSentences } from './secrets.js';

/** About seven words: nobody writes as many of another text's in a row by chance. */
const COPIED = 36;
/** About three words; a copy with every fourth word changed is made of such pieces. */
const PIECE = 16;
const PIECES = 100;
/** What an encoding holds of the prompt is there for no other reason. */
const ENCODED = 16;
/** More facts of the instructions than these in one answer are a copy. */
const MAX_QUOTED = 3;

interface Follower {
  disguise: Disguise;
  known: string;
  matcher: RunMatcher;
  canary: string;
}

/** Says where a growing text copies what the prompt alone says, disguised or not. */
export class CopyDetector {
  readonly #plain: Follower;
  readonly #followers: readonly Follower[];
  readonly #visible = new Map<Disguise, string>();
  readonly #quoted = new Set<number>();
  #quotable: ReturnType<typeof quotableSentences> | undefined;
  #pieces = 0;
  #previous = '';

  constructor(private readonly parts: PromptParts) {
    const words = [parts.canary, ...wordsOf(parts.rules), ...wordsOf(parts.instructions)];
    const follow = (disguise: Disguise): Follower => {
      const known = disguise.of(words);
      // the first letter of a shifted copy depends on what stands before it
      return {
        disguise,
        known,
        matcher: new RunMatcher(known),
        canary: disguise.of([parts.canary]).slice(disguise.isSteps ? 1 : 0),
      };
    };
    this.#plain = follow(PLAIN);
    this.#followers = [this.#plain, ...DISGUISES.map(follow)];
  }

  /**
   * Takes the next letter.
   * @returns how the text copies, and how many letters back a run begins that may become a copy
   */
  push(letter: string): { copied?: string; open: number } {
    let open = 0;
    const plain = this.#plain.matcher;
    for (const follower of this.#followers) {
      const { disguise, matcher } = follower;
      const before = matcher.run;
      matcher.push(disguise.letter(letter, this.#previous));
      const { run } = matcher;
      if (follower === this.#plain && before.length > run.length) this.#count(before);
      if (run === '' || (follower !== this.#plain && plain.run.length >= run.length)) continue;
      if (run.includes(follower.canary)) return { copied: disguise.name, open };
      const isLong = weightOf(run) >= COPIED;
      if (isLong && this.#secretWeight(follower, run) >= COPIED) return { copied: disguise.name, open };
      if (!isLong) open = Math.max(open, run.length);
    }
    this.#previous = letter;
    return this.#pieces > PIECES ? { copied: 'pieces', open } : { open };
  }

  /** Whether a text says in an encoding what the prompt says. */
  isEncodedIn(text: string): boolean {
    return decodings(text).some((decoded) => {
      const words = wordsOf(decoded);
      return [PLAIN, ...DISGUISES].some((disguise) => {
        const said = disguise.isSteps ? disguise.of(words) : PLAIN.of(words);
        const known = this.#followers.find((follower) => follower.disguise === disguise)?.known ?? '';
        return sharedRun(said, known, ENCODED) !== undefined;
      });
    });
  }

  #count(run: string): void {
    if (weightOf(run) < PIECE) return;
    const weight = this.#secretWeight(this.#plain, run);
    if (weight >= PIECE) this.#pieces += weight;
  }

  /** How much of a run neither the visitor may see nor the owner's facts answer with. */
  #secretWeight(follower: Follower, run: string): number {
    const secret = beyond(run, this.#visibleIn(follower.disguise));
    if (follower !== this.#plain) return weightOf(secret);
    const at = follower.known.indexOf(secret);
    const quotable = this.#quotableSentences();
    const unquotable = [...secret].filter((_, index) => {
      const sentence = quotable.findIndex(({ from, to }) => at + index >= from && at + index < to);
      if (sentence >= 0) this.#quoted.add(sentence);
      return sentence < 0;
    });
    return this.#quoted.size > MAX_QUOTED ? weightOf(secret) : weightOf(unquotable.join(''));
  }

  #visibleIn(disguise: Disguise): string {
    let visible = this.#visible.get(disguise);
    if (visible === undefined) {
      visible = this.parts.visible.map((text) => disguise.of(wordsOf(text))).join('\n');
      this.#visible.set(disguise, visible);
    }
    return visible;
  }

  #quotableSentences(): ReturnType<typeof quotableSentences> {
    const { canary, rules } = this.parts;
    this.#quotable ??= quotableSentences(this.parts, PLAIN.of([canary, ...wordsOf(rules)]).length);
    return this.#quotable;
  }
}

/** A run without the beginning and the end that another text has too. */
const beyond = (run: string, visible: string): string => {
  let [from, to] = [0, run.length];
  while (from < to && visible.includes(run.slice(0, from + 1))) from += 1;
  if (from < SEED) from = 0;
  while (to > from && visible.includes(run.slice(to - 1))) to -= 1;
  return run.slice(from, run.length - to < SEED ? run.length : to);
};
