import { isDeepStrictEqual } from 'node:util';
import { undoFields } from '@chirrup/service-defaults/history/undo-fields';
import type { Qa, QaText } from '../qa/domain/qa.js';

/** A pair as the history keeps it. */
export type PairState = QaText & { draft?: boolean; createdAt?: string };

export interface PairChange {
  subject: string;
  before: PairState | null;
  /** Undefined: the pair goes back to `before` whatever came since. */
  after: PairState | null | undefined;
}

/** What takes changes of pairs back. */
export interface PairsUndo {
  remove: Qa[];
  change: { current: Qa; text: QaText & Pick<Qa, 'draft'> }[];
  add: { id: string; state: PairState }[];
  /** Changed pairs that are not there any more. */
  gone: number;
  /** Questions of pairs that were changed again since. */
  changedSince: string[];
}

const textOf = ({ question, answer, phrasings, draft = false }: QaText & { draft?: boolean }) => ({
  question,
  answer,
  phrasings,
  draft,
});

/** Of each change, what is left to undo of it: what is back already is left alone. */
export const undoPairs = (changes: readonly PairChange[], known: ReadonlyMap<string, Qa>): PairsUndo => {
  const undo: PairsUndo = { remove: [], change: [], add: [], gone: 0, changedSince: [] };
  for (const { subject, before, after } of changes) {
    const current = known.get(subject);
    if (before === null) {
      if (!current) continue;
      undo.remove.push(current);
      if (after && !isDeepStrictEqual(textOf(current), textOf(after)))
        undo.changedSince.push(current.question);
    } else if (!current) {
      if (after) undo.gone += 1;
      else undo.add.push({ id: subject, state: before });
    } else if (after !== null) {
      const now = textOf(current);
      const { values, changedSince } = undoFields(now, textOf(before), after && textOf(after));
      if (Object.keys(values).length > 0) undo.change.push({ current, text: { ...now, ...values } });
      if (changedSince.length > 0) undo.changedSince.push(current.question);
    }
  }
  return undo;
};
