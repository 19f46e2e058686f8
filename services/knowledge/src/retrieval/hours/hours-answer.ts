import { splitPassageTitle } from '../../search/passage-title.js';
import type { SearchIndex } from '../../search/search-index.js';
import { speaksOf } from '../concepts/related-terms.js';
import type { Question } from '../question/question.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import { wholeList } from '../quoting/whole-list.js';
import type { Ranked } from '../ranking/rank.js';
import { rankWith, wordsBeside } from '../ranking/rank-with.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Quote, RankedPassage, RankedQa } from '../result/retrieval.js';
import { asksForHours, givesHours, isHoursTitle } from './asked-hours.js';
import { HOURS_WORDS } from './wordings.js';

/** The page of opening hours answers, unless a pair of the owner's is nearly the question. */
const SURE = 0.8;
/** Summer and winter. */
const MOST_BLOCKS = 2;

/** Pairs for a question when the place is open: only those that are about that answer it. */
export function pairsWithHours(question: Question, qa: readonly RankedQa[]): readonly RankedQa[] {
  if (!asksForHours(question.text)) return qa;
  return qa.filter(({ document: { title, text } }) => asksForHours(title) || givesHours(text));
}

/**
 * What was judged, or instead, for a question when the place is open, the blocks of one page that tell: those under a title
 * for it, else those that say "open", else the only one there is. Where several pages have their own hours, what was judged stands.
 */
export async function withHours(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
): Promise<JudgedPassages> {
  if (!asksForHours(question.text)) return judged;
  const found = await passagesWithDays(index, botId, question);
  const blocks = found.filter(({ candidate: { document } }) => givesHours(document.text));
  const surest =
    [blocks.filter(isTitled), blocks.filter(saysOpen), blocks].find(({ length }) => length > 0) ?? [];
  if (new Set(surest.map(sourceOf)).size !== 1) return judged;
  const chosen = surest
    .slice(0, MOST_BLOCKS)
    .toSorted((a, b) => a.candidate.document.position - b.candidate.document.position);
  const answers = answersOf(chosen, found);
  const ids = new Set(answers.map(({ quote }) => quote.document.docId));
  return {
    passages: [
      ...answers.map(({ passage }) => passage),
      ...judged.passages.filter(({ document }) => !ids.has(document.docId)),
    ],
    quotes: answers.map(({ quote }) => quote),
    worthOffering: true,
    confidence: SURE,
  };
}

async function passagesWithDays(index: SearchIndex, botId: string, question: Question): Promise<Ranked[]> {
  const { languages } = await index.overview(botId);
  const found = await rankWith(index, botId, question, wordsBeside(HOURS_WORDS, languages));
  return found.filter(({ candidate: { document } }) => document.kind === 'passage');
}

function isTitled({ candidate: { document } }: Ranked): boolean {
  const { page, headings } = splitPassageTitle(document.title);
  return [page, ...headings].some(isHoursTitle);
}

/** Hours of a telephone are none of opening. */
function saysOpen({ candidate: { document, language } }: Ranked): boolean {
  return speaksOf('hours', document.text, language);
}

function sourceOf({ candidate }: Ranked): string {
  return candidate.document.sourceId;
}

interface Answer {
  readonly passage: RankedPassage;
  readonly quote: Quote;
}

/** Each block, and once a table that was cut into several: no day of the week is left out. */
function answersOf(blocks: readonly Ranked[], found: readonly Ranked[]): Answer[] {
  const texts = new Set<string>();
  return blocks.flatMap(({ candidate }) => {
    const { document, language } = candidate;
    const whole = wholeList(
      document,
      found.map(({ candidate: other }) => other.document),
    );
    const span = whole ?? quotedSpan(candidate, { best: 0 }, false);
    if (texts.has(span.text)) return [];
    texts.add(span.text);
    return [
      {
        passage: { document, language, confidence: SURE, extract: { text: span.text, start: span.start } },
        quote: { document, language, text: composeQuote(document, language, 0, span) },
      },
    ];
  });
}
