const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, crashed, starting up, gone, given up as idle
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // a replica, while another becomes the primary
  '25006',
  // it could not read or write its files
  '58030',
]);

/** Class of PostgreSQL's errors for want of disk, memory, connections or anything else. */
const INSUFFICIENT_RESOURCES = '53';

/** Errors of the driver and its pool that have no code. */
const MESSAGES = /timeout expired|timeout exceeded when trying to connect|terminated|not queryable/i;

const isSqlStateOf = (kind: string, code: string): boolean => code.length === 5 && code.startsWith(kind);

/** Whether the database could not be reached, was lost on the way or could not work, as opposed to having refused something. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  // the socket of a server on this machine that is not there
  if ('syscall' in error && error.syscall === 'connect') return true;
  if ('code' in error && typeof error.code === 'string')
    return UNREACHABLE.has(error.code) || isSqlStateOf(INSUFFICIENT_RESOURCES, error.code);
  return MESSAGES.test(error.message);
};
