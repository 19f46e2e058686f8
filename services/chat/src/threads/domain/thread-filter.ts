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
  /** Last day of a period that begins with `day`, or with the first thread. */
  until?: string | undefined;
  /** IANA name of the zone the days are of; UTC where it is missing or not known. */
  timeZone?: string | undefined;
  rating?: string | undefined;
  unanswered?: boolean | undefined;
  text?: string | undefined;
}

/** @throws DomainError for a filter that nothing could fit */
export const checkFilter = (filter: ThreadFilter) => {
  const { day = '', until = '', timeZone = '', rating = '', unanswered = false, text = '' } = filter;
  const known = RATINGS.find((value) => value === rating);
  const words = text.trim();
  if (known === undefined) throw new DomainError(threadErrors.invalidFilter, { detail: 'rating' });
  for (const [name, value] of Object.entries({ day, until }))
    if (value !== '' && !isDay(value)) throw new DomainError(threadErrors.invalidFilter, { detail: name });
  if (until !== '' && until < day) throw new DomainError(threadErrors.invalidFilter, { detail: 'until' });
  if (words.length > MAX_TEXT || words.includes('\0'))
    throw new DomainError(threadErrors.invalidFilter, { detail: 'text' });
  return {
    between: between(knownTimeZone(timeZone), day, until || day),
    rating: known,
    unanswered,
    words: searchWords(words.toWellFormed()),
  };
};

const between = (timeZone: string, day: string, until: string): { startAt: Date; endAt: Date } | undefined =>
  until === ''
    ? undefined
    : {
        startAt: day ? localDay(timeZone, day).startAt : new Date(0),
        endAt: localDay(timeZone, until).endAt,
      };

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return DAY.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
