import type { Selection } from './exports.api';

const RATED = { up: 'thumbs up', down: 'thumbs down', none: 'not rated' } as const;

/** What a selection holds, in words: 'unanswered, thumbs down, with “kayak”'. */
export function selectionText({
  day,
  until,
  rating,
  unanswered,
  text,
}: Omit<Selection, 'time_zone' | 'rating'> & { rating?: string }): string {
  const rated = Object.entries(RATED).find(([name]) => name === rating)?.[1];
  const parts = [
    day && until && day !== until && `${day} to ${until}`,
    day && (!until || day === until) && day,
    !day && until && `until ${until}`,
    unanswered && 'unanswered',
    rated,
    text && `with “${text}”`,
  ].filter(Boolean);
  return parts.join(', ') || 'all conversations';
}
