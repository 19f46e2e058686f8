/** An expected outcome: failures are values, only bugs throw (style habit 5). */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Whether an edit was made from an older version than the current one; false if its version is not known. */
export const isStale = (seen: number | undefined, current: number): boolean =>
  seen !== undefined && seen !== 0 && seen !== current;

/** The same; and without a version nobody replaces what somebody else wrote last, which they may never have read. */
export const isUnseen = (
  seen: number | undefined,
  current: { version: number; writtenBy: string | null },
  by: string | null,
): boolean =>
  seen
    ? isStale(seen, current.version)
    : by !== null && current.writtenBy !== null && current.writtenBy !== by;
