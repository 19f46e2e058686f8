import type { Answer, Source } from '../answer.js';
import { BracketedNumbers } from '../guard/bracketed-numbers.js';
import { CitationFilter } from '../guard/citation-filter.js';
import { oneLine, withoutInvisible } from '../guard/plain-text.js';
import { quotedMarkdown } from '../guard/quoted-markdown.js';
import { shownAddresses, withAddressesAsCode } from '../guard/shown-addresses.js';
import { TrustedLinks } from '../guard/trusted-links.js';
import type { Offer, Quote, Unanswered } from '../knowledge.js';
import {
  languageAmong,
  languageBeside,
  type VisitorWords,
  visitorLanguage,
} from '../language/visitor-language.js';
import { type AnswerPart, joinedParts, leadPart } from './answer-parts.js';
import { MAX_OFFERS, noAnswerToPart } from './no-answer.js';
import { factLine } from './product-facts.js';

/** For a question of two parts, or two short blocks. */
const MAX_QUOTES = 2;
const MAX_TITLE = 200;

/**
 * An answer of quotes, each with the number of its page; a quote in another language follows a sentence in the visitor's.
 * Facts of a product are said in the visitor's language. The content is empty when the quotes hold nothing but addresses.
 * @param unanswered of two questions the one that the quotes do not answer: the answer ends by saying so
 */
export const quotedAnswer = (
  quotes: readonly Quote[],
  visitor: VisitorWords,
  unanswered?: Unanswered,
): Pick<Answer, 'content' | 'sources' | 'contentParts' | 'contentLanguage'> => {
  const sources: Source[] = [];
  const parts: AnswerPart[] = [];
  const languages = new Set<string>();
  const said = quotes.slice(0, MAX_QUOTES);
  const written = new BracketedNumbers(said.map(({ text }) => text));
  for (const quote of said) {
    const words = quote.qaId ? quote.text.trim() : cleanQuote(quote, visitor, written);
    if (words === '') continue;
    const visitors = quote.product ? undefined : languageBeside(visitor, quote);
    const language = visitors ? quote.language : '';
    if (visitors && !languages.has(language))
      parts.push(leadPart(visitors, language, quote.qaId ? 'answeredBefore' : 'quoted'));
    languages.add(language);
    parts.push({ text: quote.url ? `${words} [${numberOf(quote, sources, written)}]` : words, language });
  }
  if (unanswered && parts.length > 0) {
    const pages = unanswered.offers.slice(0, MAX_OFFERS).map((offer) => numberOf(offer, sources, written));
    const isMarked = parts.some((part) => part.language !== '');
    parts.push({
      text: noAnswerToPart(unanswered.question, pages, visitor),
      language: isMarked ? visitorLanguage(visitor) : '',
    });
  }
  const [language] = languages;
  return {
    ...joinedParts(parts),
    sources,
    ...(language && languages.size === 1 ? { contentLanguage: language } : {}),
  };
};

/** A quote without markup and foreign addresses; its numbers in brackets stay. */
const cleanQuote = (
  { text, url, product }: Quote,
  visitor: VisitorWords,
  written: BracketedNumbers,
): string => {
  const said = product ? factLine(product, languageAmong(product.askedIn, visitor)) : text;
  const visible = withoutInvisible(said).trim();
  const shown = shownAddresses(visible, url);
  const filter = new CitationFilter([], new TrustedLinks([url], shown), written);
  const filtered = (words: string) => filter.rewrite(words).text;
  const words = shown.length > 0 ? withAddressesAsCode(visible, filtered) : filtered(visible);
  return quotedMarkdown(words).trim();
};

/** Quotes of one page are one source. */
const numberOf = (
  { title, heading, url, fetchedAt, language }: Quote | Offer,
  sources: Source[],
  written: BracketedNumbers,
): number => {
  const known = sources.find((source) => source.url === url);
  if (known) return known.n;
  const n = written.firstFree((sources.at(-1)?.n ?? 0) + 1);
  const where = heading ? { heading: oneLine(heading, MAX_TITLE) } : {};
  sources.push({ n, title: oneLine(title, MAX_TITLE), url, fetchedAt, language, ...where });
  return n;
};
