import { splitSentences } from '@chirrup/text/sentences';

/** A sentence longer than this is cut between two words. */
const MAX_UNIT = 1_200;
/** Citations that belong to the sentence before them, and the mark after them. */
const CITATIONS = /^(?:[[【(][^\]】)\n]{0,40}[\d¹²³][^\]】)\n]{0,40}[\]】)][.!?]? {0,2}){1,8}/u;
/** May still become a citation. */
const OPEN_CITATION = /^[[【(][^\]】)\n]{0,80}$/u;
/** A list item's mark is no sentence. */
const MARK_ONLY = /^[ \t]{0,40}(?:(?:[-*•–]|\d{1,3}[.)])[ \t]{0,40})?$/u;
const SENTENCE_MARK = /[.!?…。！？।॥\n]/u;

/** Cuts a streamed Markdown text into units that can be judged whole: sentences with their citations, or lines. */
export class AnswerUnits {
  #rest = '';

  /** The units that this delta completes; together with the rest they are the text, letter for letter. */
  push(delta: string): string[] {
    this.#rest += delta;
    if (this.#rest.length < MAX_UNIT && !SENTENCE_MARK.test(this.#rest)) return [];
    const units: string[] = [];
    for (let end = endOfUnit(this.#rest, false); end > 0; end = endOfUnit(this.#rest, false)) {
      units.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return units;
  }

  /** What is left when the text has ended. */
  end(): string[] {
    const units: string[] = [];
    for (let end = endOfUnit(this.#rest, true); end > 0; end = endOfUnit(this.#rest, true)) {
      units.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return units;
  }
}

/** Where the first unit of a text ends; 0 while that is not known. */
const endOfUnit = (text: string, isEnd: boolean): number => {
  const window = text.slice(0, MAX_UNIT);
  const newline = window.indexOf('\n');
  const line = newline < 0 ? window : window.slice(0, newline);
  const isLineWhole = newline >= 0 || (isEnd && text.length <= MAX_UNIT);
  for (const { start } of splitSentences(line).slice(1)) {
    if (MARK_ONLY.test(line.slice(0, start))) continue;
    const rest = line.slice(start);
    const cited = CITATIONS.exec(rest)?.[0].length ?? 0;
    if (!isLineWhole && (cited === rest.length || OPEN_CITATION.test(rest.slice(cited)))) return 0;
    // after an abbreviation the sentence goes on
    if (cited < rest.length && !/^\p{Ll}/u.test(rest)) return start + cited;
  }
  if (newline >= 0) return newline + 1;
  if (isLineWhole) return text.length;
  if (text.length < MAX_UNIT) return 0;
  const space = window.lastIndexOf(' ');
  return space > 0 ? space + 1 : window.length - (/[\uD800-\uDBFF]$/.test(window) ? 1 : 0);
};
