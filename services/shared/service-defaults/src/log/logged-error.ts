/** What a log line says of an error. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: LoggedError;
}

/** What PostgreSQL's errors and the libraries above it carry; `detail` and parameters are rows that people wrote. */
interface DatabaseFacts {
  severity?: unknown;
  driverError?: unknown;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

const MAX_DEPTH = 3;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The frames alone: the lines before them are the message again. */
const framesOf = (stack: string | undefined): string | undefined => {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames && frames.length > 0 ? frames.join('\n') : undefined;
};

/** An error without what people wrote: of a database's error, its code, constraint and place only. */
export const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { severity, driverError, code, constraint, table } = error as DatabaseFacts;
  if (driverError instanceof Error) return loggedError(driverError, depth);
  const isDatabases = severity !== undefined;
  const known = { code: textOf(code), constraint: textOf(constraint), table: textOf(table) };
  const stack = isDatabases ? framesOf(error.stack) : error.stack;
  const cause =
    error.cause !== undefined && depth < MAX_DEPTH ? loggedError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    message: isDatabases ? `the database refused a statement with ${known.code}` : error.message,
    ...(known.code === undefined ? {} : { code: known.code }),
    ...(known.constraint === undefined ? {} : { constraint: known.constraint }),
    ...(known.table === undefined ? {} : { table: known.table }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined ? {} : { cause }),
  };
};
