import { isDeepStrictEqual } from 'node:util';
import { type KeptFields, keptKinds } from '@chirrup/proto/kept-fields';
import type { EntryEdit } from './entries-changed.js';
import { undoFields } from './undo-fields.js';

/** The entries of a kind that a service keeps of a bot, as the one who undoes reads and writes them. */
export interface Kept {
  read(subject: string): Promise<{ fields: KeptFields; version: number | undefined } | undefined>;
  /** @returns false if there is such a one already, or it cannot come back */
  create(fields: KeptFields): Promise<boolean>;
  /** @returns false if it has another version by now */
  update(subject: string, fields: KeptFields, version: number | undefined): Promise<boolean>;
  /** @returns the same */
  remove(subject: string, version: number | undefined): Promise<boolean>;
}

/** A change that is to be taken back. */
export interface UndoneEdit extends Omit<EntryEdit, 'after'> {
  /** Undefined: it goes back to `before` whatever came since. */
  after: KeptFields | null | undefined;
}

export interface UndoEnd {
  /** `gone`: the changed entry is not there any more. */
  end: 'restored' | 'gone' | 'unchanged' | 'changed_since';
  /** The entry that somebody has changed since. */
  name: string;
}

/**
 * Takes a change of an entry back. May be repeated: what is back already is left alone.
 * @param force also what somebody changed since
 */
export const undoEntry = async (
  kept: Kept,
  { kind, subject, before, after }: UndoneEdit,
  force: boolean,
): Promise<UndoEnd> => {
  const current = await kept.read(subject);
  const ended = (end: UndoEnd['end']) => ({ end, name: String(current?.fields[keptKinds[kind]] ?? '') });
  if (before === null) {
    if (!current) return ended('unchanged');
    const isOther = after && !isDeepStrictEqual({ ...current.fields, ...after }, current.fields);
    if (isOther && !force) return ended('changed_since');
    return ended((await kept.remove(subject, current.version)) ? 'restored' : 'changed_since');
  }
  if (!current) {
    if (after) return ended('gone');
    if (await kept.create(before)) return ended('restored');
    return ended(before.file ? 'gone' : 'unchanged');
  }
  const { values, changedSince } = undoFields(
    current.fields,
    only(before, current.fields),
    after ?? undefined,
  );
  if (after === null || Object.keys(values).length === 0) return ended('unchanged');
  if (changedSince.length > 0 && !force) return ended('changed_since');
  const next = { ...current.fields, ...values };
  return ended((await kept.update(subject, next, current.version)) ? 'restored' : 'changed_since');
};

/** What can be put back: that the plan has paused it is no field of it. */
const only = (before: KeptFields, fields: KeptFields): KeptFields =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in fields));

/** A field of an entry; empty if it has none. */
export const textField = (value: unknown): string => (typeof value === 'string' ? value : '');
