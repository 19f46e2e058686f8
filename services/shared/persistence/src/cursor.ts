import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';

type Value = string | number;
/** What stands at each place of a cursor. */
export type CursorPart = 'number' | 'text' | 'id';
type Values<Parts extends readonly CursorPart[]> = {
  -readonly [Place in keyof Parts]: Parts[Place] extends 'number' ? number : string;
};

/** One page of a list, and where the next one begins. */
export interface Page<Row> {
  rows: Row[];
  /** Undefined on the last page. */
  next?: string | undefined;
}

/** Where a page of one list in one order ends: the values it is sorted by, ending with a unique id. */
export interface Cursors<Parts extends readonly CursorPart[]> {
  write(values: Values<Parts>): string;
  /** @throws DomainError if the text was not written for this list */
  read(cursor: string): Values<Parts>;
}

const MOST = 8_000;
const FITS: Record<CursorPart, (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  text: (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
  id: (value) => typeof value === 'string' && isUuid(value),
};

/** Cursors of the list `name`; another order of the same rows needs another name. */
export const cursorsOf = <const Parts extends readonly CursorPart[]>(
  name: string,
  parts: Parts,
): Cursors<Parts> => ({
  write: (values) => Buffer.from(JSON.stringify([name, ...values])).toString('base64url'),
  read: (cursor) => {
    const [list, ...values] = unpacked(cursor);
    const fits = values.length === parts.length && parts.every((part, n) => FITS[part](values[n]));
    if (list !== name || !fits) throw notACursor();
    return values as Values<Parts>;
  },
});

/** The first `limit` of rows that were read with one more, so that it is known whether others follow. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Row> => {
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? cursorOf(last) : undefined };
};

const unpacked = (cursor: string): Value[] => {
  try {
    const values: unknown =
      cursor.length > MOST ? null : JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
};

const notACursor = (): DomainError =>
  new DomainError(
    commonErrors.invalid,
    { detail: 'before' },
    'before must be of the page before, in the same list and order.',
  );
