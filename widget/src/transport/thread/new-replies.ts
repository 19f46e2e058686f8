import type { Entry } from './entry';
import type { ThreadState } from './thread-state';

/** Finished replies that are held now and were not before; none of what was there before this page came. */
export const newReplies = (before: ThreadState, now: ThreadState): readonly Entry[] =>
  now.entries.filter(
    ({ id, sender, seq }) =>
      before.lastSeq >= 0 &&
      sender === 'bot' &&
      (seq ?? 0) > before.lastSeq &&
      // a resume may bring again what is held beyond a gap
      !before.entries.some((e) => e.id === id && e.seq),
  );
