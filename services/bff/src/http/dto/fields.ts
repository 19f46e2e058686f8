import { z } from 'zod';

/** A moment in JSON: epoch seconds, fractions allowed. */
export const seconds = z.number().describe('Epoch seconds.');

/** A whole number in a query string, in digits: what else JavaScript takes for a number (`0x10`) is a mistake here. */
export const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .pipe(z.coerce.number<string>().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined });

/** Which state of an entry was seen. */
export const version = z
  .number()
  .int()
  .min(1)
  .describe(
    'Grows with every change. Sent with a save, the save of an older state is refused (409) with the current one.',
  );

/** `?version` of deletions: an entry that was changed since is not deleted. */
export const versionQuery = z.object({ version: count(1, 2_147_483_647).optional() });
export type VersionQueryDto = z.infer<typeof versionQuery>;

/** Text with an upper bound, so that nothing unbounded passes the edge. */
export const text = (max: number) => z.string().max(max);

/** A cursor of the `Link` header, or a value of the last entry that pages were read by before there was one. */
export const cursor = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w.-]+$/, 'must be of the page before')
  .describe('Of the next page, from the `Link` header (`rel="next"`) of this one.');

/** `?limit&before` of lists that are read in pages. */
export const pageQuery = (maxLimit: number) =>
  z.object({ limit: count(1, maxLimit).optional(), before: cursor.optional() });
