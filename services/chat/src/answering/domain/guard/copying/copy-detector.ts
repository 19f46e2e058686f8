import { type Disguise, PLAIN } from './disguises.js';
import { decodings } from './encoded-text.js';
import { ALL_DISGUISES, COMPARED, type Disguised, disguised, keptDisguised } from './known-secrets.js';
import { type KnownText, LastLetters, RunFollower, sharesRun } from './known-text.js';
import { weightOf, wordsOf } from './letters.js';
import { beyond } from './overlap.js';
import { type PromptParts, quotableSentences } from './secrets.js';

/** About six words: so many in a row are not the same by chance. */
const COPIED = 30;
/** About three words: what is left in a row of a copy with every fourth word changed. */
const PIECE = 16;
const PIECES = 100;
/** Less than for plain text: nothing of the prompt is encoded by chance. */
const ENCODED = 16;
/** Of its twelve letters: the first may look different in a disguise. */
const CANARY = 11;
/** More facts of the instructions than these in one answer are a copy. */
const MAX_QUOTED = 3;

const NOTHING = { open: 0 };

type Secret = 'rules' | 'instructions' | 'canary';
interface Followed {
  secret: Secret;
  disguise: Disguise;
  follower: RunFollower;
}

/** Finds where a growing text copies secret parts of the prompt, plain or disguised. */
export class CopyDetector {
  readonly #secrets: readonly (readonly [Secret, Disguised])[];
  /** Those of the plain text come first. */
  readonly #followed: readonly Followed[];
  readonly #compared: readonly { as: Disguise['letter']; last: LastLetters; any: readonly KnownText[] }[];
  readonly #visible = new Map<Disguise, string>();
  readonly #quoted = new Set<number>();
  #quotable: ReturnType<typeof quotableSentences> | undefined;
  #isFollowing = false;
  #pieces = 0;
  #previous = '';

  constructor(private readonly parts: PromptParts) {
    this.#secrets = [
      ['rules', keptDisguised(parts.rules)],
      ['instructions', keptDisguised(parts.instructions)],
      ['canary', disguised(parts.canary)],
    ];
    this.#compared = COMPARED.map((as) => ({
      as,
      last: new LastLetters(),
      any: this.#secrets.flatMap(([, { any }]) => any.get(as) ?? []),
    }));
    this.#followed = ALL_DISGUISES.flatMap((disguise) =>
      this.#secrets.flatMap(([secret, texts]) => {
        const known = texts.as.get(disguise);
        return known ? [{ secret, disguise, follower: new RunFollower(known) }] : [];
      }),
    );
  }

  /**
   * Takes the next letter.
   * @returns how the text copies, and how many letters at its end may become a copy
   */
  push(letter: string): { copied?: string; open: number } {
    let isNews = this.#isFollowing;
    for (const { as, last, any } of this.#compared) {
      last.push(as(letter, this.#previous));
      for (let at = 0; at < any.length && !isNews; at += 1) isNews = any[at]?.mayHold(last.hash) ?? false;
    }
    const seen = isNews ? this.#follow(letter) : NOTHING;
    this.#previous = letter;
    return seen;
  }

  #follow(letter: string): { copied?: string; open: number } {
    let [open, plain] = [0, 0];
    this.#isFollowing = false;
    for (const followed of this.#followed) {
      const { disguise, follower, secret } = followed;
      const last = this.#compared.find(({ as }) => as === disguise.letter)?.last;
      const before = follower.run;
      if (last) follower.push(disguise.letter(letter, this.#previous), last);
      const { run } = follower;
      this.#isFollowing ||= run !== '';
      if (disguise === PLAIN) {
        if (before.length > run.length) this.#count(followed, before);
        plain = Math.max(plain, run.length);
      }
      // a plain copy also matches by steps: it is judged as plain
      if (run === '' || (disguise !== PLAIN && plain >= run.length)) continue;
      if (secret === 'canary' && run.length >= CANARY) return { copied: 'canary', open };
      const weight = weightOf(run);
      const copied = weight < COPIED ? weight : this.#secretWeight(followed, run);
      if (copied >= COPIED) return { copied: disguise.name, open };
      if (copied > 0) open = Math.max(open, run.length + (disguise.isSteps ? 1 : 0));
    }
    return this.#pieces > PIECES ? { copied: 'pieces', open } : { open };
  }

  /** Whether a text holds secret parts of the prompt in an encoding. */
  isEncodedIn(text: string): boolean {
    return decodings(text).some((decoded) => {
      const words = wordsOf(decoded);
      return ALL_DISGUISES.some((disguise) => {
        const said = disguise.isSteps ? disguise.of(words) : PLAIN.of(words);
        return this.#secrets.some(([secret, texts]) => {
          const known = texts.as.get(disguise);
          return known !== undefined && sharesRun(said, known, secret === 'canary' ? CANARY : ENCODED);
        });
      });
    });
  }

  #count(followed: Followed, run: string): void {
    if (weightOf(run) < PIECE) return;
    const weight = this.#secretWeight(followed, run);
    if (weight >= PIECE) this.#pieces += weight;
  }

  /** How much of a run is secret: neither visible to the visitor nor one of the owner's facts. */
  #secretWeight({ secret, disguise, follower }: Followed, run: string): number {
    const own = beyond(run, this.#visibleIn(disguise));
    if (secret !== 'instructions' || disguise !== PLAIN) return weightOf(own);
    const at = follower.known.letters.indexOf(own);
    this.#quotable ??= quotableSentences(this.parts);
    let orders = '';
    for (let index = 0; index < own.length; index += 1) {
      const sentence = this.#quotable.findIndex(({ from, to }) => at + index >= from && at + index < to);
      if (sentence < 0) orders += own.charAt(index);
      else this.#quoted.add(sentence);
    }
    return weightOf(this.#quoted.size > MAX_QUOTED ? own : orders);
  }

  #visibleIn(disguise: Disguise): string {
    let visible = this.#visible.get(disguise);
    if (visible === undefined) {
      visible = this.parts.visible.map((text) => disguise.of(wordsOf(text))).join('\n');
      this.#visible.set(disguise, visible);
    }
    return visible;
  }
}
