/** What became of two edits that began from the same state. */
export interface MergedEdits<T> {
  /** Mine, and theirs where I changed nothing. */
  merged: T;
  /** Fields that both changed, each to something else. */
  conflicts: (keyof T)[];
}

/** Puts an edit on top of another that was saved meanwhile, field by field. */
export function mergeEdits<T extends object>(
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
  fields: readonly (keyof T)[],
): MergedEdits<T> {
  const merged = { ...mine };
  const conflicts: (keyof T)[] = [];
  for (const field of fields) {
    if (isSame(mine[field], base[field])) merged[field] = theirs[field];
    else if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]))
      conflicts.push(field);
  }
  return { merged, conflicts };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
