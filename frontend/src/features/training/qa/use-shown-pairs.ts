import { isFound, searchText, searchWords } from '@chirrup/text/search/search-text';
import { useMemo, useState } from 'react';
import { pageCount } from '../../../lib/page-number';
import type { QaEntry } from './qa-draft';

export const PAGE_SIZE = 5;

/**
 * The pairs that are found and the page of them that is shown. The pair that is worked on stays there while its text
 * leaves the search, or others' additions move it to another page.
 */
export function useShownPairs(entries: QaEntry[] | undefined, words: string, wanted: number) {
  const [held, hold] = useState('');
  const found = useMemo(() => entries && findPairs(entries, words, held), [entries, words, held]);
  const pages = pageCount(found?.length ?? 0, PAGE_SIZE);
  const at = found?.findIndex(({ key }) => key === held) ?? -1;
  const page = at < 0 ? Math.min(wanted, pages) : Math.floor(at / PAGE_SIZE) + 1;
  return { found, pages, page, hold };
}

/** The pairs that hold all of the words, in the question, a wording or the answer; new ones and the held one always. */
function findPairs(entries: readonly QaEntry[], words: string, held: string): QaEntry[] {
  const wanted = searchWords(words);
  if (wanted.length === 0) return [...entries];
  return entries.filter(
    (entry) => entry.stored === null || entry.key === held || isFound(wanted, textOf(entry)),
  );
}

/** Folding thousands of pairs for each letter typed would be felt. */
const known = new WeakMap<QaEntry, string>();

function textOf(entry: QaEntry): string {
  const { question, answer, phrasings } = entry;
  const text = known.get(entry) ?? searchText([question, answer, ...phrasings].join('\n'));
  known.set(entry, text);
  return text;
}
