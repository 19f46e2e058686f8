import type { IndexDocument } from '../search/index-document.js';
import type { Decision, Offer, Quote, RankedPassage } from './retrieval.js';

/** From this confidence on a page is worth a look. */
const NEAR = 0.2;
const OFFER_LIMIT = 3;
const PREVIEW_WORDS = 25;
const SEPARATOR = ' › ';

/** What to say of the passages: the best one's words where it answers, and the pages that may help. */
export function outcomeOf(
  passages: readonly RankedPassage[],
  answerable: boolean,
): Pick<Decision, 'outcome' | 'quotes' | 'offers' | 'confidence'> {
  const [best, ...others] = passages;
  const quotes = answerable && best ? [quoteOf(best)] : [];
  const offers = offersOf(answerable ? others : passages);
  return {
    outcome: quotes.length > 0 ? 'answer' : offers.length > 0 ? 'offer' : 'nothing',
    quotes,
    offers,
    confidence: best?.confidence ?? 0,
  };
}

/** A passage's page title and, apart from it, the headings it stands under. */
export function titleAndHeading({ title }: IndexDocument): { title: string; heading: string } {
  const [page = '', ...headings] = title.split(SEPARATOR);
  return { title: page, heading: headings.join(SEPARATOR) };
}

function quoteOf({ document, language, extract }: RankedPassage): Quote {
  return { document, language, text: extract.text };
}

/** The nearest passages, one of each page. */
function offersOf(passages: readonly RankedPassage[]): Offer[] {
  const byPage = new Map<string, Offer>();
  for (const { document, confidence } of passages) {
    if (confidence < NEAR || byPage.has(document.url)) continue;
    byPage.set(document.url, { document, preview: firstWords(document.text) });
    if (byPage.size === OFFER_LIMIT) break;
  }
  return [...byPage.values()];
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/u);
  const first = words.slice(0, PREVIEW_WORDS).join(' ');
  // scripts without spaces have no words to count
  const clipped = first.slice(0, PREVIEW_WORDS * 8).toWellFormed();
  return words.length > PREVIEW_WORDS || clipped.length < first.length ? `${clipped} …` : clipped;
}
