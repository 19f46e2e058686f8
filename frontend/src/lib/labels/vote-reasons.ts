import type { Review } from '../../api/types';

/** Why visitors say that an answer did not help, in the console's words. */
export const reasonLabels: Readonly<Record<NonNullable<Review['reason']>, string>> = {
  incorrect: 'Not correct',
  incomplete: 'Question not answered',
  unclear: 'Hard to understand',
  other: 'Something else',
};
