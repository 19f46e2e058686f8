import type { GapState } from './gap.js';
import { GapGroups, type GroupedGap } from './gap-groups.js';

/** A gap that its words alone may have separated from others. */
export interface ComparedGap extends GroupedGap {
  state: GapState;
  /** It had no vector until now. */
  wasGroupedByWords: boolean;
}

/** A gap that belongs into another. */
export interface Merge {
  from: string;
  into: string;
}

/**
 * Finds the open gaps that words alone split off others of the same meaning. The most asked one of such gaps stays.
 * @returns what is left as groups, and what belongs where
 */
export const findSplitGaps = (gaps: readonly ComparedGap[]): { groups: GapGroups; merges: Merge[] } => {
  const groups = new GapGroups(gaps.filter((gap) => !gap.wasGroupedByWords));
  const merges: Merge[] = [];
  const byWords = gaps.filter((gap) => gap.wasGroupedByWords).sort((a, b) => b.count - a.count);
  // what the owner has closed stays as it is, and takes others in
  for (const gap of [...byWords.filter(isClosed), ...byWords.filter((one) => !isClosed(one))]) {
    const into = isClosed(gap) ? undefined : groups.find(gap.question, gap.vector);
    if (into === undefined) groups.put(gap);
    else {
      groups.add(into, gap.question, gap.vector);
      merges.push({ from: gap.id, into });
    }
  }
  return { groups, merges };
};

const isClosed = ({ state }: ComparedGap): boolean => state !== 'open';
