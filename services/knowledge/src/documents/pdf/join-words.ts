const SPLIT = /([\p{L}\p{M}]+)[-\u2010\u00ad]$/u;

/** Joins lines of one paragraph; a word cut at the end of a line becomes whole again. */
export class WordJoiner {
  readonly #hyphenated: ReadonlySet<string>;

  /** @param lines of the whole document: a compound it writes with a hyphen elsewhere keeps it */
  constructor(lines: readonly string[]) {
    const words = lines.flatMap(
      (line) => line.toLowerCase().match(/[\p{L}\p{M}]+[-\u2010][\p{L}\p{M}]+/gu) ?? [],
    );
    this.#hyphenated = new Set(words.map((word) => word.replace('\u2010', '-')));
  }

  join(before: string, line: string): string {
    const start = SPLIT.exec(before)?.[1];
    const rest = /^\p{Ll}[\p{L}\p{M}]*/u.exec(line)?.[0];
    if (before === '') return line;
    if (start === undefined || rest === undefined) return `${before} ${line}`;
    const isCompound = !before.endsWith('\u00ad') && this.#hyphenated.has(`${start}-${rest}`.toLowerCase());
    return `${before.slice(0, -1)}${isCompound ? '-' : ''}${line}`;
  }
}
