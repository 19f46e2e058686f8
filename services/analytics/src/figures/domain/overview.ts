import { hoursOfWeek } from '@chirrup/kernel/local-days';
import { FIRST_TOKEN_BOUNDS, firstTokenQuantile } from './first-token.js';

const HOURS = 7 * 24;

/** Messages of each hour of the week, by the zone's clock. */
export const busiestHours = (
  timeZone: string,
  quarters: readonly { slot: Date; messages: number }[],
): number[] => {
  const hours = new Array<number>(HOURS).fill(0);
  const hourOf = hoursOfWeek(timeZone);
  for (const { slot, messages } of quarters) {
    const at = hourOf(slot.getTime());
    hours[at] = (hours[at] ?? 0) + messages;
  }
  return hours;
};

/** Times until the first text, of half and of 95 % of the replies. */
export const firstTokenTimes = (
  quarters: readonly { firstTokens: readonly number[] }[],
): { p50: number | undefined; p95: number | undefined } => {
  const counts = new Array<number>(FIRST_TOKEN_BOUNDS.length + 1).fill(0);
  for (const { firstTokens } of quarters)
    firstTokens.forEach((count, at) => {
      counts[at] = (counts[at] ?? 0) + count;
    });
  return { p50: firstTokenQuantile(counts, 0.5), p95: firstTokenQuantile(counts, 0.95) };
};
