import { splitSentences } from '@chirrup/text/sentences';
import { isNameLine, sheetLines } from '../../search/passage-facts.js';
import { spanAround } from '../quoting/quote.js';
import type { Offer, RankedPassage } from './retrieval.js';

const OFFER_LIMIT = 3;
/** A page with less than this share of the first's likelihood is not offered beside it. */
const LEAST_SHARE = 0.15;
/** Below, the first may be unrelated too: a page beside it has to be likely by itself, or as likely as the first. */
const DOUBTFUL = 0.2;
const LIKELY_ITSELF = 0.1;
const PREVIEW_WORDS = 25;
/** Scripts without spaces have no words to count. */
const PREVIEW_LENGTH = 200;
/** What tells most of a product that the link already names. */
const FIRST_FACTS = ['Price', 'Availability', 'Description'];
/** Between lines that no mark ends. */
const LINE_BREAK = /(?<![\s.!?:;,…。！？：])\s*\n\s*/gu;

/** The nearest passages, one of each page. */
export function offersOf(passages: readonly RankedPassage[], worthOffering: boolean): Offer[] {
  if (!worthOffering) return [];
  const least = leastBeside(passages[0]?.confidence ?? 0);
  const byPage = new Map<string, Offer>();
  for (const [at, passage] of passages.entries()) {
    const { document, language, confidence } = passage;
    if (document.url === '' || byPage.has(document.url)) continue;
    if (at > 0 && confidence < least) continue;
    byPage.set(document.url, { document, preview: previewOf(passage), language });
    if (byPage.size === OFFER_LIMIT) break;
  }
  return [...byPage.values()];
}

/** How likely a page has to be that is offered beside the first. */
function leastBeside(first: number): number {
  if (first >= DOUBTFUL) return LEAST_SHARE * first;
  return Math.max(LEAST_SHARE * DOUBTFUL, Math.min(first, LIKELY_ITSELF));
}

/** Of a fact sheet what tells most, of other text the sentence that was found with what fits beside it. */
function previewOf({ document: { text }, extract }: RankedPassage): string {
  if (sheetLines(text).length > 0) return firstWords(firstFacts(text).join('\n'));
  const { start, best = start } = extract;
  const found = splitSentences(text).findIndex((unit) => unit.start === best);
  const span = spanAround(text, Math.max(found, 0), PREVIEW_WORDS);
  const goesOn = span.start + span.text.length < text.trimEnd().length;
  return firstWords(span.text, goesOn);
}

function firstFacts(text: string): string[] {
  const lines = text.split('\n').filter((line) => !isNameLine(line));
  const first = FIRST_FACTS.flatMap((label) => lines.filter((line) => line.startsWith(`${label}: `)));
  return [...new Set([...first, ...lines])];
}

function firstWords(text: string, goesOn = false): string {
  const words = text.trim().replace(LINE_BREAK, '; ').split(/\s+/u);
  const first = words.slice(0, PREVIEW_WORDS).join(' ');
  const clipped = first.slice(0, PREVIEW_LENGTH).toWellFormed();
  const isCut = goesOn || words.length > PREVIEW_WORDS || clipped.length < first.length;
  return isCut && !clipped.endsWith('…') ? `${clipped} …` : clipped;
}
