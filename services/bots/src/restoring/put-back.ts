import type { Change } from '../changes/change.js';
import type { QaText } from '../qa/domain/qa.js';

/** A pair as it was. */
export type PairBefore = QaText & { draft?: boolean };

export interface PutBack {
  /** Fields of the settings as they were; undefined when none was changed. */
  settings: object | undefined;
  /** Pairs by id; null for those that were not there. */
  pairs: Map<string, PairBefore | null>;
}

/** What undoes these changes, newest first: of everything changed several times, the oldest state. */
export const putBack = (changes: readonly Pick<Change, 'kind' | 'subject' | 'before'>[]): PutBack => {
  const settings: object = {};
  const pairs = new Map<string, PairBefore | null>();
  for (const { kind, subject, before } of changes) {
    if (kind === 'settings') Object.assign(settings, before);
    else pairs.set(subject, before as PairBefore | null);
  }
  return { settings: Object.keys(settings).length > 0 ? settings : undefined, pairs };
};
