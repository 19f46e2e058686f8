import { z } from 'zod';

/** A moment in JSON: epoch seconds, fractions allowed. */
export const seconds = z.number().describe('Epoch seconds.');

/** A whole number in a query string. */
export const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Text with an upper bound, so that nothing unbounded passes the edge. */
export const text = (max: number) => z.string().max(max);

/** `?limit&before` of lists that are read newest first. */
export const pageQuery = (maxLimit: number) =>
  z.object({ limit: count(1, maxLimit).optional(), before: text(100).optional() });
