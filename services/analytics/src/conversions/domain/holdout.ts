/** FNV-1a: the widget has the same, and the cases of both stand in proto/fixtures/holdout.json. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Which of 100 parts of all visitors one belongs to, always the same. */
export const visitorPart = (visitorId: string): number => {
  let hash = OFFSET;
  for (let at = 0; at < visitorId.length; at += 1)
    hash = Math.imul(hash ^ visitorId.charCodeAt(at), PRIME) >>> 0;
  return hash % 100;
};

/** Whether a visitor is kept without the widget, at this share in percent. */
export const isHeldOut = (visitorId: string, share: number): boolean => visitorPart(visitorId) < share;

/** Visitors who converted, at one share. */
export interface HoldoutCounts {
  /** Percent of visitors without the widget. */
  share: number;
  visitors: number;
  holdoutVisitors: number;
}

export interface HoldoutResult extends HoldoutCounts {
  /** How much more often visitors with the widget convert: 0.1 is 10 %. Absent while there are too few. */
  lift?: number;
  low?: number;
  high?: number;
  /** Visitors each side needs for that. */
  needed: number;
}

/** Fewer on one side say next to nothing, and the interval is no good below. */
const NEEDED = 10;
/** Of the 95 % interval. */
const Z = 1.959964;

/**
 * The lift with its interval. Who is held out is drawn by the share, so the odds that someone who converted saw the
 * widget are the ratio of the two rates times the odds of seeing it; the interval is Wilson's for that proportion.
 */
export const holdoutResult = (counts: HoldoutCounts): HoldoutResult => {
  const { share, visitors, holdoutVisitors } = counts;
  if (Math.min(visitors, holdoutVisitors) < NEEDED) return { ...counts, needed: NEEDED };
  const all = visitors + holdoutVisitors;
  const seen = visitors / all;
  const base = 1 + Z ** 2 / all;
  const middle = (seen + Z ** 2 / (2 * all)) / base;
  const half = (Z / base) * Math.sqrt((seen * (1 - seen)) / all + Z ** 2 / (4 * all ** 2));
  const liftAt = (proportion: number) => ((proportion / (1 - proportion)) * share) / (100 - share) - 1;
  return {
    ...counts,
    needed: NEEDED,
    lift: liftAt(seen),
    low: liftAt(middle - half),
    high: liftAt(middle + half),
  };
};
