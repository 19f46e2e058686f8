import { splitPassageTitle } from '../../search/passage-title.js';
import type { SearchIndex } from '../../search/search-index.js';
import { speaksOf } from '../concepts/related-terms.js';
import type { Question } from '../question/question.js';
import { composeQuote, quotedSpan } from '../quoting/compose-quote.js';
import type { Ranked } from '../ranking/rank.js';
import { rankWith, wordsBeside } from '../ranking/rank-with.js';
import type { JudgedPassages } from '../result/judge-words.js';
import type { Quote, RankedPassage } from '../result/retrieval.js';
import { asksForHours, givesHours, isHoursTitle } from './asked-hours.js';
import { HOURS_WORDS } from './wordings.js';

/** The page of opening hours answers, unless a pair of the owner's is nearly the question. */
const SURE = 0.8;
/** Summer and winter. */
const MOST_BLOCKS = 2;

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
  const blocks = await hoursBlocks(index, botId, question);
  const surest =
    [blocks.filter(isTitled), blocks.filter(saysOpen), blocks].find(({ length }) => length > 0) ?? [];
  if (new Set(surest.map(sourceOf)).size !== 1) return judged;
  const chosen = surest
    .slice(0, MOST_BLOCKS)
    .toSorted((a, b) => a.candidate.document.position - b.candidate.document.position);
  const answers = chosen.map(answerOf);
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

async function hoursBlocks(index: SearchIndex, botId: string, question: Question): Promise<Ranked[]> {
  const { languages } = await index.overview(botId);
  const found = await rankWith(index, botId, question, wordsBeside(HOURS_WORDS, languages));
  return found.filter(
    ({ candidate: { document } }) => document.kind === 'passage' && givesHours(document.text),
  );
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

function answerOf({ candidate }: Ranked): { passage: RankedPassage; quote: Quote } {
  const { document, language } = candidate;
  const best = 0;
  const span = quotedSpan(candidate, { best }, false);
  return {
    passage: { document, language, confidence: SURE, extract: { text: span.text, start: span.start } },
    quote: { document, language, text: composeQuote(document, language, best, span) },
  };
}
