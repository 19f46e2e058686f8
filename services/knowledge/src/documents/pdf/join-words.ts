import { meetUnspaced } from '../../extraction/html/white-space.js';

const SPLIT = /([\p{L}\p{M}]{1,60})[-\u2010\u00ad]$/u;

/** A word as a whole: neither half of one at the end of a line nor part of a compound. */
const WORD = /(?<![\p{L}\p{M}-])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}-])/gu;

/** Joins lines of one paragraph; a word cut at the end of a line becomes whole again. */
export class WordJoiner {
  readonly #hyphenated: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;

  /** @param lines of the whole document: a compound it writes with a hyphen elsewhere keeps it */
  constructor(lines: readonly string[]) {
    const words = lines.flatMap(
      (line) => line.toLowerCase().match(/[\p{L}\p{M}]{1,60}[-\u2010][\p{L}\p{M}]{1,60}/gu) ?? [],
    );
    this.#words = new Set(lines.flatMap((line) => line.toLowerCase().match(WORD) ?? []));
    this.#hyphenated = new Set(words.map((word) => word.replace('\u2010', '-')));
  }

  /** Written with a hyphen elsewhere, or of two words that stand alone elsewhere and never joined. */
  #isCompound(start: string, rest: string): boolean {
    if (this.#hyphenated.has(`${start}-${rest}`)) return true;
    return this.#words.has(start) && this.#words.has(rest) && !this.#words.has(start + rest);
  }

  join(before: string, line: string): string {
    const start = SPLIT.exec(before)?.[1];
    const rest = /^\p{Ll}[\p{L}\p{M}]*/u.exec(line)?.[0];
    if (before === '' || meetUnspaced(before, line)) return before + line;
    if (start === undefined || rest === undefined) return `${before} ${line}`;
    const isCompound =
      !before.endsWith('\u00ad') && this.#isCompound(start.toLowerCase(), rest.toLowerCase());
    return `${before.slice(0, -1)}${isCompound ? '-' : ''}${line}`;
  }
}
