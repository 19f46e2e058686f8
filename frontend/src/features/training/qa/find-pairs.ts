import { isFound, searchText, searchWords } from '@chirrup/text/search/search-text';
import type { QaEntry } from './qa-draft';

/** The pairs that hold all of the words, in the question, a wording or the answer; new ones always. */
export function findPairs(entries: readonly QaEntry[], words: string): QaEntry[] {
  const wanted = searchWords(words);
  if (wanted.length === 0) return [...entries];
  return entries.filter((entry) => entry.stored === null || isFound(wanted, textOf(entry)));
}

/** Folding thousands of pairs for each letter typed would be felt. */
const known = new WeakMap<QaEntry, string>();

function textOf(entry: QaEntry): string {
  const { question, answer, phrasings } = entry;
  const text = known.get(entry) ?? searchText([question, answer, ...phrasings].join('\n'));
  known.set(entry, text);
  return text;
}
