import { splitSentences } from '@chirrup/text/sentences';
import { isNameLine, sheetLines } from '../../search/passage-facts.js';
import { spanAround } from '../quoting/quote.js';
import type { Offer, RankedPassage } from './retrieval.js';

const OFFER_LIMIT = 3;
/** A page that is less likely than this is hardly ever the right one, also beside a doubtful one. */
const LEAST = 0.03;
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
  const byPage = new Map<string, Offer>();
  for (const [at, passage] of passages.entries()) {
    const { document, language, confidence } = passage;
    if (document.url === '' || byPage.has(document.url)) continue;
    if (at > 0 && confidence < LEAST) continue;
    byPage.set(document.url, { document, preview: previewOf(passage), language });
    if (byPage.size === OFFER_LIMIT) break;
  }
  return [...byPage.values()];
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
