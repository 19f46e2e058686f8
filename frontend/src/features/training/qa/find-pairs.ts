import type { QaEntry } from './qa-draft';

/** The pairs that hold all of the words, in the question, a wording or the answer; new ones always. */
export function findPairs(entries: readonly QaEntry[], words: string): QaEntry[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return entries.filter(({ stored, question, answer, phrasings }) => {
    const text = fold([question, answer, ...phrasings].join('\n'));
    return stored === null || wanted.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
