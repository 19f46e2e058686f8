/** Shorter runs are words that any two texts share. */
export const SEED = 8;
const BASE = 0x01000193;
const OLDEST = Array.from({ length: SEED }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Follows how much of the end of a growing text stands word for word in a known one. */
export class RunMatcher {
  readonly #bits: Uint32Array;
  readonly #mask: number;
  #recent = '';
  #hash = 0;
  #run = '';

  constructor(private readonly known: string) {
    const size = 2 ** Math.max(8, Math.ceil(Math.log2(known.length * 16 + 1)));
    this.#bits = new Uint32Array(size / 32);
    this.#mask = size - 1;
    let hash = 0;
    for (let at = 0; at < known.length; at += 1) {
      hash = rolled(hash, known.charCodeAt(at), at >= SEED ? known.charCodeAt(at - SEED) : 0);
      if (at >= SEED - 1) this.#add(hash);
    }
  }

  /** The longest end of the text that stands in the known one; empty below the seed length. */
  get run(): string {
    return this.#run;
  }

  push(letter: string): void {
    const oldest = this.#recent.length === SEED ? this.#recent.charCodeAt(0) : 0;
    this.#hash = rolled(this.#hash, letter.charCodeAt(0), oldest);
    this.#recent = (this.#recent + letter).slice(-SEED);
    if (this.#run !== '') this.#run = this.#longest(this.#run + letter);
    else if (this.#recent.length === SEED && this.#has(this.#hash) && this.known.includes(this.#recent))
      this.#run = this.#recent;
  }

  #longest(text: string): string {
    for (let from = 0; text.length - from >= SEED; from += 1) {
      const end = text.slice(from);
      if (this.known.includes(end)) return end;
    }
    return '';
  }

  #add(hash: number): void {
    const bit = mixed(hash) & this.#mask;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #has(hash: number): boolean {
    const bit = mixed(hash) & this.#mask;
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

const rolled = (hash: number, code: number, oldest: number): number =>
  (Math.imul(hash, BASE) + code - Math.imul(oldest, OLDEST)) | 0;
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7;

/** The first stretch of at least so many letters of one text that stands in another. */
export const sharedRun = (text: string, known: string, least: number): string | undefined => {
  const matcher = new RunMatcher(known);
  for (const letter of text) {
    matcher.push(letter);
    if (matcher.run.length >= least) return matcher.run;
  }
  return undefined;
};
