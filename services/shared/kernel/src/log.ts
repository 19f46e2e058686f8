/** Port: the log; fields never carry message text, tokens or passwords. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

/** Writes nothing, for tests and tools. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };
