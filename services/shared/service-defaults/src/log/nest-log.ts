import type { Log } from '@chirrup/kernel/log';
import type { LoggerService } from '@nestjs/common';

const text = (message: unknown): string =>
  message instanceof Error ? (message.stack ?? message.message) : String(message);

/** Nest's own messages in our log; its start-up chatter only at debug level. */
export const nestLog = (log: Log): LoggerService => ({
  log: (message) => log.debug({}, text(message)),
  debug: (message) => log.debug({}, text(message)),
  verbose: (message) => log.debug({}, text(message)),
  warn: (message) => log.warn({}, text(message)),
  error: (message) => log.error({}, text(message)),
  fatal: (message) => log.error({}, text(message)),
});
