import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

export interface UndoneFields {
  /** New values of the fields that go back. */
  values: Record<string, unknown>;
  /** Those of them that were changed again since. */
  changedSince: string[];
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What takes a change of fields back: only what it changed, down to single colours.
 * @param after what the change made of them; undefined goes back to `before` whatever came since
 */
export const undoFields = (current: Fields, before: Fields, after: Fields | undefined): UndoneFields => {
  const values: Record<string, unknown> = {};
  const changedSince: string[] = [];
  for (const [name, old] of Object.entries(before)) {
    const now = current[name];
    if (isGroup(old) && isGroup(now)) {
      const inner = after?.[name];
      const undone = undoFields(now, old, isGroup(inner) ? inner : undefined);
      if (Object.keys(undone.values).length > 0) values[name] = { ...now, ...undone.values };
      if (undone.changedSince.length > 0) changedSince.push(name);
    } else if (!isDeepStrictEqual(now, old) && !(after && isDeepStrictEqual(old, after[name]))) {
      values[name] = old;
      if (after && !isDeepStrictEqual(now, after[name])) changedSince.push(name);
    }
  }
  return { values, changedSince };
};
