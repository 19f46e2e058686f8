import { editDistance } from '@chirrup/text/edit-distance';
import type { KnownTerm } from '../search-index.js';

/** How many similar terms are worth knowing. */
export const SIMILAR_LIMIT = 3;
const SHORTEST = 4;
const TWO_ERRORS_FROM = 6;

interface NearTerm {
  readonly term: string;
  readonly distance: number;
}

/** A bot's terms, numbered, with the means to find those near a mistyped one. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #letters: number[] = [];

  get size(): number {
    return this.#terms.length;
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#numbers.set(term, number);
    this.#terms.push(term);
    this.#letters.push(letterSet(term));
    return number;
  }

  /** Terms within one edit of a short and two edits of a long term. Codes and numbers are never guessed. */
  near(term: string): NearTerm[] {
    if (!mayBeMistyped(term)) return [];
    const limit = term.length >= TWO_ERRORS_FROM ? 2 : 1;
    const letters = letterSet(term);
    const found: NearTerm[] = [];
    for (let number = 0; number < this.#terms.length; number += 1) {
      // One edit changes at most two letters of the set: a cheap test that leaves few terms to compare.
      if (bitCount((this.#letters[number] ?? 0) ^ letters) > 2 * limit) continue;
      const candidate = this.#terms[number] ?? '';
      if (candidate.length < SHORTEST - 1 || !beginsAlike(term, candidate)) continue;
      const distance = editDistance(term, candidate, limit);
      if (distance <= limit) found.push({ term: candidate, distance });
    }
    return found;
  }
}

export function mayBeMistyped(term: string): boolean {
  return term.length >= SHORTEST && !/\d/.test(term);
}

/** Of some terms those a mistyped one may have been meant for. */
export function nearTerms(term: string, known: readonly string[]): NearTerm[] {
  const vocabulary = new Vocabulary();
  for (const other of known) vocabulary.add(other);
  return vocabulary.near(term);
}

export function nearestFirst(a: KnownTerm, b: KnownTerm): number {
  return a.distance - b.distance || b.frequency - a.frequency;
}

/** People seldom mistype the first letter, other than by swapping it, leaving it out or putting one before it. */
function beginsAlike(term: string, candidate: string): boolean {
  const first = candidate.charCodeAt(0);
  return (
    first === term.charCodeAt(0) ||
    first === term.charCodeAt(1) ||
    candidate.charCodeAt(1) === term.charCodeAt(0)
  );
}

function letterSet(term: string): number {
  let set = 0;
  for (let at = 0; at < term.length; at += 1) set |= 1 << (term.charCodeAt(at) & 31);
  return set;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
