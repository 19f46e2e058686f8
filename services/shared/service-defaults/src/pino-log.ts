import type { Log } from '@chirrup/kernel/log';
import { pino } from 'pino';

/** JSON lines on standard error; secrets that slip into a field are blanked. */
export const createLog = (level: string, name: string): Log =>
  pino(
    {
      name,
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', '*.access_token', '*.refresh_token', '*.visitor_token'],
    },
    pino.destination({ fd: 2, sync: true }),
  );
