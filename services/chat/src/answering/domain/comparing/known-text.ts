/** Any two texts share shorter runs. */
export const SEED = 8;
const BASE = 0x01000193;
const OLDEST = Array.from({ length: SEED }).reduce<number>((power) => Math.imul(power, BASE), 1);
/** Bits of the filter per letter: about one in ten tests is falsely positive. */
const SPARSE = 16;

const rolled = (hash: number, code: number, oldest: number): number =>
  (Math.imul(hash, BASE) + code - Math.imul(oldest, OLDEST)) | 0;
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7;

/** A text that is searched for runs of other texts, behind a Bloom filter of its seeds. */
export class KnownText {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  constructor(readonly letters: string) {
    const size = 2 ** Math.max(8, Math.ceil(Math.log2(letters.length * SPARSE + 1)));
    this.#bits = new Uint32Array(size / 32);
    this.#mask = size - 1;
    let hash = 0;
    for (let at = 0; at < letters.length; at += 1) {
      hash = rolled(hash, letters.charCodeAt(at), at >= SEED ? letters.charCodeAt(at - SEED) : 0);
      if (at < SEED - 1) continue;
      const bit = mixed(hash) & this.#mask;
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False: the text holds no seed of that hash. */
  mayHold(hash: number): boolean {
    const bit = mixed(hash) & this.#mask;
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

/** The last letters of a growing text. */
export class LastLetters {
  readonly #codes = new Uint16Array(SEED);
  #count = 0;
  hash = 0;

  push(letter: string): void {
    const at = this.#count % SEED;
    const code = letter.charCodeAt(0);
    this.hash = rolled(this.hash, code, this.#codes[at] ?? 0);
    this.#codes[at] = code;
    this.#count += 1;
  }

  /** The last letters, once there are enough for a seed. */
  get seed(): string | undefined {
    if (this.#count < SEED) return undefined;
    const at = this.#count % SEED;
    return String.fromCharCode(...this.#codes.subarray(at), ...this.#codes.subarray(0, at));
  }
}

/** The longest end of a growing text that a known text holds; empty below the seed length. */
export class RunFollower {
  run = '';

  constructor(readonly known: KnownText) {}

  push(letter: string, last: LastLetters): void {
    if (this.run !== '') this.run = this.#longest(this.run + letter);
    else if (this.known.mayHold(last.hash)) this.run = this.#longest(last.seed ?? '');
  }

  #longest(text: string): string {
    for (let from = 0; text.length - from >= SEED; from += 1) {
      const end = text.slice(from);
      if (this.known.letters.includes(end)) return end;
    }
    return '';
  }
}

/** Whether two texts share a run of at least so many letters. */
export const sharesRun = (text: string, known: KnownText, least: number): boolean => {
  const [follower, last] = [new RunFollower(known), new LastLetters()];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    last.push(letter);
    follower.push(letter, last);
    if (follower.run.length >= least) return true;
  }
  return false;
};
