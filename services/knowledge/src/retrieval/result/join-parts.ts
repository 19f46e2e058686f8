import { takeTurns } from '../../outline/take-turns.js';
import { answerOf, sureness } from './answers.js';
import type { Quote, RankedPassage, RankedQa, Retrieval } from './retrieval.js';

const PAIR_LIMIT = 5;
const PASSAGE_LIMIT = 8;
const HEADING = /^\*\*(.+?):?\*\*/u;
const LIST_MARK = /^(?:- |\d{1,3}\. )/u;

/**
 * One retrieval out of those of a whole message and of the two questions in it: the answer to each, a pair's or the best
 * quote; the whole where no part is answered.
 */
export function joinParts(whole: Retrieval, parts: readonly Retrieval[]): Retrieval {
  const { verified, ...decision } = whole.decision;
  // word for word a pair's, or two facts of a product, which are one line
  if (verified?.confidence === 1 || (decision.quotes[0]?.product?.facts.length ?? 0) > 1) return whole;
  const quotes = withoutRepetition(parts.flatMap((part) => answerOf(part) ?? []));
  // a pair that answers one of the two is no answer to both
  if (quotes.length < (verified ? 2 : 1)) return whole;
  const all = [...parts, whole];
  return {
    ...whole,
    // a model answers from what was found for each part
    qa: turns(
      all.map(({ qa }) => qa),
      PAIR_LIMIT,
    ),
    passages: turns(
      all.map(({ passages }) => passages),
      PASSAGE_LIMIT,
    ),
    decision: {
      ...decision,
      outcome: 'answer',
      quotes,
      confidence: Math.max(...all.map(sureness)),
    },
  };
}

/** Without what another shows too: of two that show the same, the first is kept. */
function withoutRepetition(quotes: readonly Quote[]): Quote[] {
  const shown = quotes.map(({ text }) => linesShown(text));
  return quotes.filter((_, at) => {
    const own = shown[at] ?? [];
    return !shown.some((other, o) => o !== at && isIn(own, other) && (o < at || !isIn(other, own)));
  });
}

function isIn(lines: readonly string[], others: readonly string[]): boolean {
  return lines.every((line) => others.some((other) => other.includes(line)));
}

/** A line stands beside its heading, in a list beneath it. */
function linesShown(text: string): string[] {
  return text
    .replace(HEADING, '$1\n')
    .split('\n')
    .map((line) => line.replace(LIST_MARK, '').trim())
    .filter((line) => line !== '');
}

function turns<T extends RankedQa | RankedPassage>(lists: readonly (readonly T[])[], limit: number): T[] {
  const all = takeTurns(lists, Number.POSITIVE_INFINITY);
  return distinct(all, ({ document }) => document.docId).slice(0, limit);
}

function distinct<T>(all: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map(all.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}
