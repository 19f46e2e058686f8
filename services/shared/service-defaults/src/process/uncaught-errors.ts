import type { Log } from '@chirrup/kernel/log';
import { createLog } from '../log/pino-log.js';

/** Exit code of a process that an error of ours has ended: a supervisor starts it again (EX_SOFTWARE of sysexits.h). */
export const SOFTWARE_ERROR = 70;

/** For an error that nothing catches before there is anything to end in order. */
export const endAtOnce = (error: unknown): never => {
  createLog('error', 'process').error({ err: error }, 'nothing caught this error; this process ends at once');
  process.exit(SOFTWARE_ERROR);
};

/** Node's own warnings as lines of the log, which collectors read as JSON. */
export const warnInLog = (log: Log): void => {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message));
};
