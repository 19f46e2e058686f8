import { fold, normalise } from '@chirrup/text/fold';
import type { JudgedTurn } from './conversation.js';
import { feelings, feelingsIn } from './lexicons.js';

/** What one question tells. */
export interface Read {
  words: string[];
  distinct: ReadonlySet<string>;
  letters: number;
  feelings: number;
  /** Those of its first words. */
  opening: number;
  isQuestion: boolean;
  isExclamation: boolean;
  isClosed: boolean;
  isLower: boolean;
}

const WORD = /[\p{L}\p{N}'][\p{L}\p{M}\p{N}']*/gu;
/** A longer question tells nothing more. */
const LONGEST = 600;
/** Words that open a question. */
const OPENING = 2;
/** What these words at the beginning tell. */
const OPENERS = ['yes', 'no', 'unsure', 'puzzled'] as const;

/** Searched for the words of all lexicons, so it is read once. */
export const read = (question: string): Read => {
  const text = question.slice(0, LONGEST).trim();
  const folded = fold(normalise(text));
  const words = folded.match(WORD) ?? [];
  return {
    words,
    distinct: new Set(words),
    letters: words.reduce((sum, word) => sum + word.length, 0),
    feelings: feelingsIn(folded),
    opening: feelingsIn(words.slice(0, OPENING).join(' ')),
    isQuestion: /[?？؟]/u.test(text),
    isExclamation: /[!！]/u.test(text),
    isClosed: /[.?!。？！؟]$/u.test(text),
    isLower: text === text.toLowerCase(),
  };
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]): number => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};

/** Share of the shorter one's words that the other has too. */
const overlap = (a: Read, b: Read): number => {
  let shared = 0;
  for (const word of b.distinct) if (a.distinct.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(a.distinct.size, b.distinct.size));
};

const shares = (flags: readonly number[]): number[] => [
  mean(flags),
  flags.at(-1) ?? 0,
  flags.reduce((sum, flag) => sum + flag, 0),
  mean(flags.slice(Math.floor(flags.length / 2))),
];
const SHARES = ['share', 'last', 'count', 'late'];

/** How many words the reply before a question had tells more than the question's own. */
const lengths = (counts: readonly number[]): number[] => {
  const known = counts.length === 0 ? [0] : counts;
  return [mean(known), spread(known), Math.max(...known), known.at(-1) ?? 0];
};
const LENGTHS = ['mean', 'spread', 'most', 'last'];

const flagNames = [
  ...feelings,
  ...OPENERS.map((feeling) => `opens.${feeling}`),
  'question',
  'exclamation',
  'refused',
  'alone',
];

/** Names of the signals of a conversation, in the order of `signalsOf`. */
export const signalNames: readonly string[] = [
  'turns',
  ...LENGTHS.map((name) => `words.${name}`),
  'words.first',
  'words.least',
  ...LENGTHS.map((name) => `reply.${name}`),
  ...flagNames.flatMap((flag) => SHARES.map((share) => `${flag}.${share}`)),
  'again.mean',
  'again.most',
  'again.any',
  'lower.share',
  'closed.share',
  'letters.mean',
];

/** What a conversation tells about how content its visitor is, as numbers. */
export const conversationSignals = (
  turns: readonly JudgedTurn[],
  reads: readonly Read[] = turns.map(({ question }) => read(question)),
): number[] => {
  const words = reads.map((turn) => turn.words.length);
  const flags = [
    ...feelings.map((_, at) => reads.map((turn) => (turn.feelings >> at) & 1)),
    ...OPENERS.map((feeling) => reads.map((turn) => (turn.opening >> feelings.indexOf(feeling)) & 1)),
    reads.map((turn) => Number(turn.isQuestion)),
    reads.map((turn) => Number(turn.isExclamation)),
    turns.map((turn) => Number(turn.isRefused)),
    turns.map(({ replyWords }) => Number(replyWords === 0)),
  ];
  const again = reads.slice(1).map((turn, at) => overlap(reads[at] as Read, turn));
  const ever = reads.slice(1).map((turn, at) => nearestBefore(reads, at + 1, turn));
  return [
    Math.log1p(turns.length),
    ...lengths(words),
    words[0] ?? 0,
    words.length === 0 ? 0 : Math.min(...words),
    ...lengths(turns.flatMap(({ replyWords }) => (replyWords > 0 ? [replyWords] : []))),
    ...flags.flatMap(shares),
    mean(again),
    Math.max(0, ...again),
    mean(ever),
    mean(reads.map((turn) => Number(turn.isLower))),
    mean(reads.map((turn) => Number(turn.isClosed))),
    mean(reads.map((turn) => turn.letters / Math.max(1, turn.words.length))),
  ];
};

/** Turns that a question may repeat. */
const REMEMBERED = 12;

const nearestBefore = (reads: readonly Read[], at: number, turn: Read): number =>
  Math.max(...reads.slice(Math.max(0, at - REMEMBERED), at).map((before) => overlap(before, turn)));

/** Whether a question says again what another one said. */
export const isAskedAgain = (before: Read, question: Read): boolean =>
  Math.min(before.words.length, question.words.length) >= 2 && overlap(before, question) >= 0.6;

/** Whether a question thanks. */
export const isThanks = (question: Read): boolean =>
  ((question.feelings >> feelings.indexOf('thanks')) & 1) === 1;
