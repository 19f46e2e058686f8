import { countWords } from '../../chunking/count-words.js';
import type { IndexDocument } from '../../search/index-document.js';
import { GOES_ON, withoutGoesOn } from '../../search/passage-end.js';
import type { QuoteSpan } from './quote.js';

/** A list is read line by line: up to so many words none of its lines is left out. */
const MOST_WORDS = 130;

/**
 * All of a list or table that was cut into several passages, as far as they were found; undefined if the passage is a
 * whole by itself, or all of it is too long to be quoted.
 */
export function wholeList(document: IndexDocument, found: readonly IndexDocument[]): QuoteSpan | undefined {
  const parts = partsOf(document, found);
  if (parts.length < 2) return undefined;
  const last = parts.length - 1;
  const text = parts.map((part, at) => (at < last ? withoutGoesOn(part.text) : part.text)).join('\n');
  const words = countWords(text);
  return words <= MOST_WORDS ? { text, start: 0, best: 0, words } : undefined;
}

function partsOf(document: IndexDocument, found: readonly IndexDocument[]): IndexDocument[] {
  const beside = new Map(
    found
      .filter(({ sourceId, title }) => sourceId === document.sourceId && title === document.title)
      .map((other) => [other.position, other]),
  );
  const parts = [document];
  for (let at = document.position - 1; beside.get(at)?.text.endsWith(GOES_ON); at -= 1)
    parts.unshift(beside.get(at) as IndexDocument);
  for (let at = document.position; parts.at(-1)?.text.endsWith(GOES_ON); at += 1) {
    const next = beside.get(at + 1);
    if (!next) break;
    parts.push(next);
  }
  return parts;
}
