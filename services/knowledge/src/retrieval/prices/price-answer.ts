import { analyseWords } from '@chirrup/text/analyse';
import type { Language } from '@chirrup/text/language';
import { countWords } from '../../chunking/count-words.js';
import { sheetLines } from '../../search/passage-facts.js';
import type { SearchIndex } from '../../search/search-index.js';
import { askedFacts } from '../facts/asked-facts.js';
import { shareNamed, wordsOf } from '../facts/named-product.js';
import type { Question } from '../question/question.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import { unitsOf } from '../quoting/units.js';
import type { Ranked } from '../ranking/rank.js';
import { rankWith } from '../ranking/rank-with.js';
import { typesGiven } from '../relevance/answer-type.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Quote } from '../result/retrieval.js';

/** A line of a price list that names what is asked for answers, unless a pair of the owner's is nearly the question. */
const SURE = 0.8;
/** Share of what the question names that stands in the line. */
const NAMED = 0.8;
/** Share of the line's own name that stands in the question. */
const PRECISE = 0.3;
/** Lines with a price that make a list one of prices. */
const FEWEST_PRICES = 2;
/** As near in naming as to be meant too. */
const NEARLY = 0.02;
const MOST_LINES = 3;
/** Words of two quotes together. */
const ROOM = 80;
const PRICE_WORDS = 'price prices cost fee fees';
const LABEL = /^([^:：\n]{1,80}): \S/u;

interface PriceLine {
  readonly list: Ranked;
  readonly at: number;
  readonly named: number;
  readonly precision: number;
}

/** What was judged, or instead, for a question what something costs, the lines of a price list that name it. */
export async function withPrices(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
): Promise<JudgedPassages> {
  const asked = askedFacts(question.text);
  if (!asked || asked.facts.some(({ fact }) => fact !== 'price')) return judged;
  const naming = question.words.filter(({ text }) => !asked.askingWords.has(text));
  if (naming.length === 0) return judged;
  const beside = new Set<Language>(['en', question.language]);
  const found = await rankWith(
    index,
    botId,
    question,
    [...beside].map((language) => [language, PRICE_WORDS] as const),
  );
  const lines = found
    .flatMap((list) => priceLines(list, question, naming))
    .filter(({ named, precision }) => named >= NAMED && precision >= PRECISE)
    .toSorted(byNaming);
  const [first] = lines;
  return first ? answeredBy(first, lines, judged) : judged;
}

function priceLines(list: Ranked, question: Question, naming: Question['words']): PriceLine[] {
  const { document, language } = list.candidate;
  if (document.kind !== 'passage' || sheetLines(document.text).length > 0) return [];
  const units = unitsOf(document.text);
  const priced = units.flatMap(({ text }, at) => (typesGiven(['price'], text) > 0 ? [at] : []));
  if (priced.length < FEWEST_PRICES) return [];
  return priced.flatMap((at) => {
    const label = LABEL.exec(units[at]?.text ?? '')?.[1];
    if (label === undefined) return [];
    const own = analyseWords(label, language).filter(({ stop }) => !stop);
    const asked = new Set([
      ...question.terms.map(({ term }) => term),
      ...question.words.map(({ text }) => text),
    ]);
    const mentioned = own.filter(({ text, terms }) => [text, ...terms].some((term) => asked.has(term)));
    return [
      {
        list,
        at,
        named: shareNamed(question, naming, wordsOf(label, language)),
        precision: own.length === 0 ? 0 : mentioned.length / own.length,
      },
    ];
  });
}

function byNaming(a: PriceLine, b: PriceLine): number {
  return Math.abs(a.named - b.named) > NEARLY ? b.named - a.named : b.precision - a.precision;
}

/** The line, and those of its list that are named as well. */
function answeredBy(first: PriceLine, lines: readonly PriceLine[], judged: JudgedPassages): JudgedPassages {
  const { document, language } = first.list.candidate;
  const units = unitsOf(document.text);
  const chosen = lines
    .filter(({ list, named, precision }) => {
      return list === first.list && first.named - named <= NEARLY && first.precision - precision <= NEARLY;
    })
    .slice(0, MOST_LINES)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const line = quotedSpan(first.list.candidate, { best: first.at }, true);
  const text = chosen.map((at) => units[at]?.text ?? '').join('\n');
  const others = judged.passages.filter((passage) => passage.document.docId !== document.docId);
  const own = { document, language, text: composeQuote(document, language, first.at, { ...line, text }) };
  return {
    passages: [
      { document, language, confidence: SURE, extract: { text: line.text, start: line.start } },
      ...others,
    ],
    // a line that names more than what is asked for may be about something else
    quotes: [own, ...(first.precision < 1 ? pricesIn(judged.quotes, own) : [])],
    worthOffering: true,
    confidence: SURE,
  };
}

/** What else was found as the answer and has a price, where there is room for it. */
function pricesIn(quotes: readonly Quote[], { document, text }: Quote): readonly Quote[] {
  const [quote] = quotes;
  if (!quote || quote.document.docId === document.docId || typesGiven(['price'], quote.text) === 0) return [];
  return countWords(`${text} ${quote.text}`) <= ROOM ? [quote] : [];
}
