import type { JudgedTurn } from './conversation.js';
import { conversationSignals, isAskedAgain, isThanks, read } from './signals.js';
import { WEIGHTS } from './weights.js';

/** Raised when equal conversations may be judged otherwise than before. */
export const JUDGE_VERSION = 1;

/** Signals further from the mean than this count as this far. */
export const MOST_DEVIATION = 4;

/** How content a visitor seems: deviations from the mean of rated conversations. */
const contentment = (signals: readonly number[], { means, deviations, weights } = WEIGHTS): number =>
  signals.reduce((sum, value, at) => {
    const deviation = (value - (means[at] ?? 0)) / (deviations[at] || 1);
    return sum + Math.max(-MOST_DEVIATION, Math.min(MOST_DEVIATION, deviation)) * (weights[at] ?? 0);
  }, 0);

/** What an ordinary conversation counts as, and how far one deviation moves it. */
const ORDINARY = 60;
const DEVIATION = 12;
/** What the reply itself, and what followed it, move its own score by. */
const REFUSED = -10;
const ASKED_AGAIN = -10;
const THANKED = 10;
/** No guess is as sure as a vote, which is 0 or 100. */
const LEAST = 5;
const MOST = 95;

/** How content the visitor seems with each reply of a conversation: 5 to 95. */
export const judgeReplies = (turns: readonly JudgedTurn[]): number[] => {
  const reads = turns.map(({ question }) => read(question));
  const whole = ORDINARY + DEVIATION * contentment(conversationSignals(turns, reads));
  return reads.map((question, at) => {
    const next = reads[at + 1];
    let score = whole + (turns[at]?.isRefused ? REFUSED : 0);
    if (next && isThanks(next)) score += THANKED;
    else if (next && isAskedAgain(question, next)) score += ASKED_AGAIN;
    return Math.round(Math.max(LEAST, Math.min(MOST, score)));
  });
};
