/** A month of a subscription; times are epoch milliseconds. */
export interface Period {
  start: number;
  /** The first moment after it. */
  end: number;
}

/**
 * The same day and time so many months later, in UTC; in a shorter month its last day.
 * Counted from one anchor, so that the 31st comes back after a February.
 */
export const addMonths = (anchor: number, months: number): number => {
  const from = new Date(anchor);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchor - Date.UTC(year, from.getUTCMonth(), from.getUTCDate());
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + timeOfDay;
};

/** The month of a subscription that a moment is in; before the anchor it is the first. */
export const periodAt = (anchor: number, now: number): Period => {
  const from = new Date(anchor);
  const to = new Date(now);
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const passed = Math.max(0, addMonths(anchor, months) > now ? months - 1 : months);
  return { start: addMonths(anchor, passed), end: addMonths(anchor, passed + 1) };
};
