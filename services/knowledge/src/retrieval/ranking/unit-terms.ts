import { analyseWords } from '@chirrup/text/analyse';
import type { Sentence } from '@chirrup/text/sentences';
import type { IndexDocument } from '../../search/index-document.js';
import type { Candidate } from '../../search/search-index.js';

/** By document, where the terms of each unit end among those of its text: a text is analysed for its first question only. */
const ends = new WeakMap<IndexDocument, Uint32Array>();

/** Of each unit of a candidate's text, the question's terms that stand in it, as numbers of `Question.terms`. */
export function termsByUnit(candidate: Candidate, units: readonly Sentence[]): ReadonlySet<number>[] {
  const endOfUnit = endsOf(candidate, units);
  const found = units.map(() => new Set<number>());
  let unit = 0;
  for (const { term, position } of candidate.text) {
    while (unit < units.length - 1 && position >= (endOfUnit[unit] ?? 0)) unit += 1;
    found[unit]?.add(term);
  }
  return found;
}

function endsOf({ document, language }: Candidate, units: readonly Sentence[]): Uint32Array {
  const known = ends.get(document);
  if (known) return known;
  let end = 0;
  const made = Uint32Array.from(units, ({ text }) => {
    for (const { terms, loose } of analyseWords(text, language)) end += terms.length + loose.length;
    return end;
  });
  ends.set(document, made);
  return made;
}
