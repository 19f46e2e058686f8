import type { Source } from '../answer.js';
import { withoutInvisible } from '../guard/plain-text.js';
import type { Knowledge } from '../knowledge.js';
import { phrasesIn } from '../language/phrases.js';
import { type VisitorWords, visitorLanguage } from '../language/visitor-language.js';

const LONGEST_QUOTE = 120;
/** Others could not stand in Markdown as they are. */
const PLAIN_ADDRESS = /^[\p{L}\p{M}\p{N}_.+'-]+@[\p{L}\p{M}\p{N}.-]+$/u;
const MAX_SUGGESTIONS = 3;
export const MAX_OFFERS = 3;
/** Beside pages, only a question that may well be meant is suggested. */
const MAY_BE_MEANT = 0.3;
const MAX_BESIDE_PAGES = 2;

/** Says in the visitor's language that nothing was found. */
export const noAnswerText = (visitor: VisitorWords): string => {
  const { notFound, nothingFound } = phrasesIn(visitorLanguage(visitor));
  const quote = quotable(visitor.question);
  return quote ? notFound(quote) : nothingFound;
};

/** The same text with the owner's address for what the bot cannot answer, if there is one. */
export const withSupportEmail = (text: string, email: string, visitor: VisitorWords): string => {
  if (!PLAIN_ADDRESS.test(email)) return text;
  const link = `[${email}](mailto:${email})`;
  return `${text} ${phrasesIn(visitorLanguage(visitor)).writeTo(link)}`;
};

/** Says in the visitor's language that one of two questions has no answer, with the numbers of pages that may help. */
export const noAnswerToPart = (question: string, pages: readonly number[], visitor: VisitorWords): string => {
  const { noAnswerTo, mayHelp } = phrasesIn(visitorLanguage(visitor));
  const said = noAnswerTo(quotable(question));
  return pages.length > 0 ? `${said} ${mayHelp} ${pages.map((n) => `[${n}]`).join(' ')}` : said;
};

/** A question as it may stand between quotation marks: one line of limited length without markup. */
const quotable = (question: string): string => {
  const plain = withoutInvisible(question)
    .replace(/[[\]<>`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST_QUOTE
    ? `${plain.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…`
    : plain;
};

/** Pages that may help, with a sentence that says so; undefined if there are none. */
export const offeredPages = (
  { offers, outcome }: Pick<Knowledge, 'offers' | 'outcome'>,
  visitor: VisitorWords,
): { content: string; sources: Source[] } | undefined => {
  if (offers.length === 0 || outcome === 'nothing') return undefined;
  return {
    content: phrasesIn(visitorLanguage(visitor)).mayHelp,
    sources: offers.slice(0, MAX_OFFERS).map(({ title, heading, url, preview, fetchedAt, language }, at) => ({
      n: at + 1,
      title,
      url,
      fetchedAt,
      heading,
      preview,
      language,
    })),
  };
};

/** Pages to read while an answer is written: those that answer without a model, else those that may help. */
export const pagesFound = ({ quotes, offers, outcome }: Knowledge): Source[] => {
  if (outcome === 'nothing') return [];
  const found = new Map<string, Source>();
  for (const { title, url, fetchedAt, heading, language } of [...quotes, ...offers])
    if (url !== '' && found.size < MAX_OFFERS && !found.has(url))
      found.set(url, { n: found.size + 1, title, url, fetchedAt, heading, language });
  return [...found.values()];
};

/** Up to three questions other than the one just asked. */
export const otherQuestions = (suggestions: readonly string[], question: string): string[] => {
  const asked = question.trim().toLowerCase();
  const others = suggestions.map((s) => s.trim()).filter((s) => s !== '' && s.toLowerCase() !== asked);
  return [...new Set(others)].slice(0, MAX_SUGGESTIONS);
};

/** Up to two of the owner's questions that are near enough to stand beside pages that may help. */
export const questionsBesidePages = (
  { suggestions, qa }: Pick<Knowledge, 'suggestions' | 'qa'>,
  question: string,
): string[] => {
  const near = new Set(qa.filter(({ score }) => score >= MAY_BE_MEANT).map((pair) => pair.question.trim()));
  return otherQuestions(suggestions, question)
    .filter((other) => near.has(other))
    .slice(0, MAX_BESIDE_PAGES);
};
