import type { UnigramVocabulary } from './model-file.js';

const WORD_START = '\u2581';
/** Below the rarest piece: a character that is in no piece. */
const UNKNOWN_PENALTY = 10;
/** A text without spaces is cut into pieces of so many characters at a time. */
const LONGEST_WORD = 400;

/** Cuts words into their most likely pieces (unigram model). */
export class Tokenizer {
  readonly #numbers = new Map<string, number>();
  readonly #longest: number;
  readonly #unknownScore: number;

  constructor(private readonly vocabulary: UnigramVocabulary) {
    let longest = 0;
    let lowest = 0;
    for (const [number, piece] of vocabulary.pieces.entries()) {
      if (piece !== '') this.#numbers.set(piece, number);
      longest = Math.max(longest, piece.length);
      lowest = Math.min(lowest, vocabulary.scores[number] ?? 0);
    }
    this.#longest = longest;
    this.#unknownScore = lowest - UNKNOWN_PENALTY;
  }

  /** Numbers of the text's first pieces, at most `limit` with the marks of its beginning and end. */
  encode(text: string, limit: number): number[] {
    const ids = [this.vocabulary.begin];
    for (const word of this.#words(text)) {
      if (ids.length >= limit - 1) break;
      ids.push(...this.#piecesOf(WORD_START + word));
    }
    return [...ids.slice(0, limit - 1), this.vocabulary.end];
  }

  /** Words as they are looked up, one after another: a long text is not read beyond what is asked for. */
  *#words(text: string): Generator<string> {
    const { normal } = this.vocabulary;
    let word = '';
    for (const character of text)
      for (const plain of normal.get(character) ?? character) {
        if (plain !== ' ') word += plain;
        if ((plain !== ' ' || word === '') && word.length < LONGEST_WORD) continue;
        yield word;
        word = '';
      }
    if (word !== '') yield word;
  }

  #piecesOf(word: string): number[] {
    const { scores, unknown } = this.vocabulary;
    const length = word.length;
    const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    const pieces = new Int32Array(length + 1);
    const starts = new Int32Array(length + 1);
    best[0] = 0;
    for (let start = 0; start < length; start += 1) {
      const soFar = best[start] ?? 0;
      if (soFar === Number.NEGATIVE_INFINITY) continue;
      const last = Math.min(length, start + this.#longest);
      const one = start + ((word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
      for (let end = start + 1; end <= last; end += 1) {
        const piece = this.#numbers.get(word.slice(start, end));
        if (piece === undefined && end !== one) continue;
        const score = soFar + (piece === undefined ? this.#unknownScore : (scores[piece] ?? 0));
        if (score <= (best[end] ?? 0)) continue;
        best[end] = score;
        pieces[end] = piece ?? unknown;
        starts[end] = start;
      }
    }
    const found: number[] = [];
    for (let end = length; end > 0; end = starts[end] ?? 0) found.push(pieces[end] ?? unknown);
    return found.reverse();
  }
}
