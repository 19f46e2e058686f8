/** Which threads of the list are wanted; what is missing means all. */
export interface ThreadFilter {
  /** Day of the last message where the owner is, YYYY-MM-DD. */
  day?: string;
  /** The zone whose day that is. */
  time_zone?: string;
  rating?: 'up' | 'down' | 'none';
  unanswered?: true;
  text?: string;
}

const RATINGS = ['up', 'down', 'none'] as const;
export const TEXT_LENGTH = 200;

/** The filter in an address, a day being one of the owner's zone; what makes no sense there is left out. */
export function filterOf(params: URLSearchParams, zone: string): ThreadFilter {
  const day = params.get('day') ?? '';
  const rating = RATINGS.find((name) => name === params.get('rating'));
  const text = (params.get('text') ?? '').trim().slice(0, TEXT_LENGTH);
  return {
    ...(isDay(day) && { day, time_zone: zone }),
    ...(rating && { rating }),
    ...(params.get('unanswered') === 'true' && { unanswered: true }),
    ...(text && { text }),
  };
}

/** The address with another filter; the rest of it stays. */
export function withFilter(params: URLSearchParams, change: Partial<Record<keyof ThreadFilter, unknown>>) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}

export const NO_FILTER = { day: '', rating: '', unanswered: '', text: '' };

export function isFiltered(filter: ThreadFilter): boolean {
  return Object.keys(filter).length > 0;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`);
}
