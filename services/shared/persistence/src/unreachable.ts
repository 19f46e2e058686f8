const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, crashed, starting up, no connection left
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Errors of the driver and its pool that have no code. */
const MESSAGES = /timeout expired|timeout exceeded when trying to connect|terminated|not queryable/i;

/** Whether the database could not be reached, or was lost on the way, as opposed to having refused something. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return UNREACHABLE.has(error.code);
  return MESSAGES.test(error.message);
};
