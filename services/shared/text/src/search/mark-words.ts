import { cutText } from './cut-text.js';
import { searchFolded } from './search-text.js';

/** A piece of a text; `hit` where it is what was looked for. */
export interface MarkedPiece {
  text: string;
  hit: boolean;
}

const LETTER = /\P{M}\p{M}*/gsu;

/** A text in pieces, with the words of a query marked where they stand, however they are spelt. */
export function markWords(text: string, words: readonly string[][]): MarkedPiece[] {
  const { folded, starts } = withPlaces(text);
  const hits: [number, number][] = [];
  for (const word of words.flat())
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      hits.push([starts[at] ?? 0, starts[at + word.length] ?? text.length]);
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const [from, to] of hits.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    if (start > end) pieces.push({ text: text.slice(end, start), hit: false });
    pieces.push({ text: text.slice(start, to), hit: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** The text folded letter by letter, and where in it each letter of the fold comes from. */
function withPlaces(text: string): { folded: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const piece = searchFolded(letter);
    if (piece === ' ' && folded.endsWith(' ')) continue;
    for (let n = 0; n < piece.length; n++) starts.push(index);
    folded += piece;
  }
  return { folded, starts };
}

/** About `length` letters of a text around its first hit, so that the reader sees why it was found. */
export function excerpt(text: string, words: readonly string[][], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = markWords(line, words);
  const before = first && !first.hit && first.text !== line ? first.text.length : 0;
  const from = before > length / 2 ? before - Math.floor(length / 4) : 0;
  const begin = from > 0 ? line.indexOf(' ', from) : -1;
  const start = begin >= 0 && begin < before ? begin + 1 : from;
  const cut = cutText(line.slice(start), length);
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < line.length ? ' …' : ''}`.toWellFormed();
}
