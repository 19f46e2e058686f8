import { MAX_VOTE_COMMENT } from '@chirrup/proto/limits';

/** Sums of the votes on a message, as a visitor posts them. */
export interface VoteCounts {
  positive: number;
  negative: number;
}

interface Sums {
  positiveCount: number;
  negativeCount: number;
}

/**
 * Which vote posted sums mean: with one of them 0 the other one was voted for, and both 0 take the vote back. Else the one
 * that rose since the stored sums; where neither rose more than the other, the vote stays as it was.
 */
export const votedFor = ({ positive, negative }: VoteCounts, stored: Sums, before: number): number => {
  if (positive <= 0 || negative <= 0) return Math.sign(positive - negative);
  return Math.sign(positive - stored.positiveCount - (negative - stored.negativeCount)) || before;
};

/** What a visitor says of an answer that did not help. */
export interface VoteWords {
  reason: string;
  comment: string;
}

/** What is stored with a vote: only a vote down has words, and those said before stay until there are others. */
export const wordsWith = (value: number, said: VoteWords | undefined, before: VoteWords): VoteWords => {
  if (value !== -1) return { reason: '', comment: '' };
  if (!said) return before;
  const comment = said.comment.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_VOTE_COMMENT);
  return { reason: said.reason, comment };
};
