const BRACKETED =
  /(?<word>[^\s[\]【】]{0,40})\s{0,3}(?<token>[[【][^[\]【】\n]{0,40}\d[^[\]【】\n]{0,200}[\]】])/gu;

/** Numbers in brackets that stand in texts: `clause [12]`, `slots[0]`. They are words of these texts, no marks of a source. */
export class BracketedNumbers {
  readonly #tokens = new Set<string>();
  readonly #inPlace = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const text of texts)
      for (const { groups = {} } of text.matchAll(BRACKETED)) {
        const { word = '', token = '' } = groups;
        this.#tokens.add(token);
        this.#inPlace.add(word + token);
      }
  }

  /**
   * Whether something in brackets stands in the texts, with the same word before it.
   * @param before the text up to the bracket
   * @param isMark it is also the number of a passage: then the word before it decides
   */
  has(before: string, token: string, isMark: boolean): boolean {
    const word = /[^\s[\]【】]{0,40}$/u.exec(before.slice(-43).trimEnd())?.[0] ?? '';
    return isMark ? word !== '' && this.#inPlace.has(word + token) : this.#tokens.has(token);
  }

  /** The first number from `n` on that does not stand in brackets in the texts. */
  firstFree(n: number): number {
    let free = n;
    while (this.#tokens.has(`[${free}]`)) free += 1;
    return free;
  }
}
