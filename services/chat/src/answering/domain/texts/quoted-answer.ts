import type { Answer, Source } from '../answer.js';
import { CitationFilter } from '../guard/citation-filter.js';
import { oneLine, withoutInvisible } from '../guard/plain-text.js';
import { quotedMarkdown } from '../guard/quoted-markdown.js';
import { TrustedLinks } from '../guard/trusted-links.js';
import type { BotProfile, Quote } from '../knowledge.js';
import { phrasesIn, type SpokenLanguage } from '../language/phrases.js';
import { languageAmong, languageBeside } from '../language/visitor-language.js';
import { factLine } from './product-facts.js';

/** For a question of two parts, or two short blocks. */
const MAX_QUOTES = 2;
const MAX_TITLE = 200;

/**
 * An answer of quotes, each with the number of its page; a quote in another language follows a sentence in the visitor's.
 * Facts of a product are said in the visitor's language.
 * The content is empty when the quotes hold nothing but addresses.
 */
export const quotedAnswer = (
  quotes: readonly Quote[],
  question: string,
  profile: Pick<BotProfile, 'description' | 'instructions'>,
): Pick<Answer, 'content' | 'sources' | 'contentLanguage'> => {
  const sources: Source[] = [];
  const parts: string[] = [];
  const languages = new Set<string>();
  for (const found of quotes.slice(0, MAX_QUOTES)) {
    const quote = inVisitorsWords(found, question, profile);
    const words = cleanQuote(quote);
    if (words === '') continue;
    const visitors = quote.product ? undefined : languageBeside(question, quote);
    const language = visitors ? quote.language : '';
    if (visitors && !languages.has(language)) parts.push(lead(visitors, language));
    languages.add(language);
    parts.push(quote.url ? `${words} [${numberOf(quote, sources)}]` : words);
  }
  const [language] = languages;
  return {
    content: parts.join('\n\n'),
    sources,
    ...(language && languages.size === 1 ? { contentLanguage: language } : {}),
  };
};

/** Facts as a sentence of ours; words of a page as they are. */
const inVisitorsWords = (
  quote: Quote,
  question: string,
  profile: Pick<BotProfile, 'description' | 'instructions'>,
): Quote => {
  if (!quote.product) return quote;
  const language = languageAmong(quote.product.askedIn, question, profile);
  return { ...quote, text: factLine(quote.product, language), language };
};

/** A quote without markup and foreign addresses, so that only our citations look like citations. */
const cleanQuote = ({ text, url }: Quote): string => {
  const filter = new CitationFilter([], new TrustedLinks([url]));
  return quotedMarkdown(filter.push(withoutInvisible(text).trim()) + filter.end()).trim();
};

/** Quotes of one page are one source. */
const numberOf = ({ title, heading, url, fetchedAt }: Quote, sources: Source[]): number => {
  const known = sources.find((source) => source.url === url);
  if (known) return known.n;
  const n = sources.length + 1;
  const where = heading ? { heading: oneLine(heading, MAX_TITLE) } : {};
  sources.push({ n, title: oneLine(title, MAX_TITLE), url, fetchedAt, ...where });
  return n;
};

const lead = (visitors: SpokenLanguage, language: string): string => {
  const [code = language] = language.split('-');
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames([visitors], { type: 'language' }).of(code);
  } catch {
    // the page names a language that does not exist
  }
  return phrasesIn(visitors).quoted(name ?? code);
};
