import { DomainError } from '@chirrup/kernel/domain-error';
import { knownTimeZone, localDay } from '@chirrup/kernel/local-days';
import { searchWords } from '@chirrup/text/search/search-text';
import { threadErrors } from './thread.errors.js';

const RATINGS = ['', 'up', 'down', 'none'] as const;
const MAX_TEXT = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Which threads of a list are wanted; empty, false and none mean all. */
export interface ThreadFilter {
  /** Day of the last message, YYYY-MM-DD. */
  day?: string | undefined;
  /** IANA name of the zone the day is of; UTC where it is missing or not known. */
  timeZone?: string | undefined;
  rating?: string | undefined;
  unanswered?: boolean | undefined;
  text?: string | undefined;
}

/** @throws DomainError for a filter that nothing could fit */
export const checkFilter = (filter: ThreadFilter) => {
  const { day = '', timeZone = '', rating = '', unanswered = false, text = '' } = filter;
  const known = RATINGS.find((value) => value === rating);
  const words = text.trim();
  if (known === undefined) throw new DomainError(threadErrors.invalidFilter, { detail: 'rating' });
  if (day !== '' && !isDay(day)) throw new DomainError(threadErrors.invalidFilter, { detail: 'day' });
  if (words.length > MAX_TEXT || words.includes('\0'))
    throw new DomainError(threadErrors.invalidFilter, { detail: 'text' });
  const between = day === '' ? undefined : localDay(knownTimeZone(timeZone), day);
  return { between, rating: known, unanswered, words: searchWords(words.toWellFormed()) };
};

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return DAY.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
