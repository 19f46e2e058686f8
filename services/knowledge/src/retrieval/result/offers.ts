import type { Offer, RankedPassage } from './retrieval.js';

const OFFER_LIMIT = 3;
const PREVIEW_WORDS = 25;
/** Scripts without spaces have no words to count. */
const PREVIEW_LENGTH = 200;

/** The nearest passages, one of each page. */
export function offersOf(passages: readonly RankedPassage[], worthOffering: boolean): Offer[] {
  if (!worthOffering) return [];
  const byPage = new Map<string, Offer>();
  for (const { document, extract, language } of passages) {
    if (document.url === '' || byPage.has(document.url)) continue;
    byPage.set(document.url, { document, preview: firstWords(extract.text || document.text), language });
    if (byPage.size === OFFER_LIMIT) break;
  }
  return [...byPage.values()];
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/u);
  const first = words.slice(0, PREVIEW_WORDS).join(' ');
  const clipped = first.slice(0, PREVIEW_LENGTH).toWellFormed();
  return words.length > PREVIEW_WORDS || clipped.length < first.length ? `${clipped} …` : clipped;
}
