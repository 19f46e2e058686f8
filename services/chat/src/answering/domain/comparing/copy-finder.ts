import { KnownText, LastLetters, RunFollower } from './known-text.js';
import { lettersOf, unleet, weightOf } from './letters.js';
import { beyond } from './overlap.js';

/** About six words: so many in a row are not the same by chance. */
const COPIED = 30;

/** Notices a growing text that copies a secret one: about six words in a row, or all of it. */
export class CopyFinder {
  readonly #last = new LastLetters();
  readonly #follower: RunFollower;
  readonly #enough: number;

  /** @param visible texts that may be repeated, folded */
  constructor(
    secret: KnownText,
    private readonly visible: () => string,
  ) {
    this.#follower = new RunFollower(secret);
    this.#enough = Math.min(COPIED, weightOf(secret.letters));
  }

  /** Whether the text with this further piece holds a copy. */
  push(text: string): boolean {
    for (const char of text)
      for (const letter of lettersOf(char)) {
        const plain = unleet(letter);
        this.#last.push(plain);
        this.#follower.push(plain, this.#last);
        const { run } = this.#follower;
        if (weightOf(run) >= this.#enough && weightOf(beyond(run, this.visible())) >= this.#enough)
          return true;
      }
    return false;
  }
}
