import { analyseWords } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { splitSentences } from '@chirrup/text/sentences';
import { isPartHeading } from '@chirrup/text/words/part-headings';
import type { IndexDocument } from '../../search/index-document.js';
import { GOES_ON, withoutGoesOn } from '../../search/passage-end.js';
import { isNameLine, sheetLines } from '../../search/passage-facts.js';
import { splitPassageTitle } from '../../search/passage-title.js';
import type { Candidate } from '../../search/search-index.js';
import { type QuoteSpan, quoteWords, spanAround } from './quote.js';

const INTRODUCES = /[:：]$/u;
const BEGINS_LIST = /^(?:- |\d{1,3}\. [^\n]*\n\d{1,3}\. )/u;
const NUMBERED = /^(\d{1,3})\. (?=\S)/u;
/** What a row of a table, or of a list with labels, is about. */
const ROW = /^([^:：*_`[\]]{1,60}): (?=\S)/u;

/**
 * Quotes a passage around its best sentence or line: of a fact sheet one line with the product's name, a list's items
 * as Markdown, prose unchanged; under its heading where the words alone do not mention all of it.
 */
export function composeQuote(
  document: IndexDocument,
  language: Language,
  best: number,
  span: QuoteSpan,
): string {
  if (isFactSheet(document.text)) return factLine(document, language, best);
  const heading = subjectOf(document.title);
  const text = layOut(span.text);
  if (heading === '' || /[?？؟]$/u.test(heading) || mentions(text, heading, language)) return text;
  return BEGINS_LIST.test(text) ? beneath(`**${plain(heading)}**`, text) : `**${plain(heading)}:** ${text}`;
}

/** What a passage is about: its last heading, or above a mere part of a page ("Details") that of the whole; '' without headings. */
function subjectOf(title: string): string {
  const { page, headings } = splitPassageTitle(title);
  if (headings.length === 0) return '';
  return headings.findLast((heading) => !isPartHeading(heading)) ?? page;
}

/** Which sentence or line of a passage answers best, and how well each does where that was compared. */
export interface BestUnit {
  readonly best: number;
  readonly unitScores?: readonly number[];
}

/** What of a passage is quoted: of a fact sheet one line, and of a list or table where one line is surely meant. */
export function quotedSpan(
  { document: { text }, language }: Pick<Candidate, 'document' | 'language'>,
  { best, unitScores }: BestUnit,
  isSure: boolean,
): QuoteSpan {
  const oneLine = isFactSheet(text) || (isSure && text.includes('\n') && !text.includes('\n\n'));
  if (!oneLine) return spanAround(text, best, quoteWords(language), unitScores);
  const line = spanAround(text, best, 1);
  // a line by itself is whole, also where its list goes on
  return { ...line, text: withoutGoesOn(line.text) };
}

/** Whether that line is a row by itself, of a table or of a list with labels. */
export function isRow(text: string, { best }: BestUnit): boolean {
  return ROW.test(splitSentences(text)[best]?.text ?? '');
}

function isFactSheet(text: string): boolean {
  return sheetLines(text).length > 0;
}

/** The line with the product's name; the first facts where the line is that name and says nothing else. */
function factLine({ title, text }: IndexDocument, language: Language, best: number): string {
  const { page: product } = splitPassageTitle(title);
  const line = withoutGoesOn(splitSentences(text)[best]?.text ?? '');
  if (!isNameLine(line)) return product === '' || line.includes(product) ? line : `${product}: ${line}`;
  const lines = spanAround(text, best, quoteWords(language)).text.split('\n');
  const facts = layOut(lines.filter((other) => !isNameLine(other)).join('\n'));
  return `**${plain(product)}**\n${facts}`;
}

/** Lines of a list or table become a Markdown list; the line that introduces them stays above, paragraphs stay apart. */
function layOut(text: string): string {
  return text
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
      if (lines.length < 2) return lines;
      const last = lines.at(-1) ?? '';
      if (last.endsWith(GOES_ON)) lines[lines.length - 1] = `${withoutGoesOn(last).trimEnd()} ${GOES_ON}`;
      return [listOf(lines)];
    })
    .join('\n\n');
}

function listOf(lines: readonly string[]): string {
  const introduced = INTRODUCES.test(lines[0] ?? '') ? 1 : 0;
  const items = lines.slice(introduced);
  const areRows = items.length > 1 && items.every((line) => ROW.test(line));
  const labelled = areRows
    ? items.map((line) => line.replace(ROW, (_, label: string) => `**${plain(label)}:** `))
    : items;
  const numbers = items.map((line) => Number(NUMBERED.exec(line)?.[1]));
  // Markdown counts on from the first: other numbers, as of dates, are words of their items
  const steps = numbers.map((own, at) => numbers[at - 1] === own - 1 || numbers[at + 1] === own + 1);
  const list = labelled.map((line, at) => (steps[at] ? line : `- ${line}`)).join('\n');
  return introduced ? beneath(lines[0] ?? '', list) : list;
}

/** A list below a line; a numbered one that begins behind 1 would be read as part of that line. */
function beneath(line: string, list: string): string {
  return `${line}${NUMBERED.test(list) ? '\n\n' : '\n'}${list}`;
}

/** Whether each word of a heading that carries meaning stands in a text: one alone need not be the subject. */
function mentions(text: string, heading: string, language: Language): boolean {
  const inText = new Set(termsOf(text, language).flat());
  return termsOf(heading, language).every((terms) => terms.some((term) => inText.has(term)));
}

function termsOf(text: string, language: Language): string[][] {
  return analyseWords(text, language)
    .map(({ terms, loose }) => [...terms, ...loose])
    .filter((terms) => terms.length > 0);
}

/** Page text is data: marks of ours around it must stay ours. */
function plain(text: string): string {
  return text.replace(/[*_`[\]<>\\]/g, '').trim();
}
