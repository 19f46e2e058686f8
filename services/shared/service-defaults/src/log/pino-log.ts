import { correlationId } from '@chirrup/kernel/correlation';
import type { Log } from '@chirrup/kernel/log';
import { traceFields } from '@chirrup/telemetry/trace';
import { pino } from 'pino';
import { loggedError } from './logged-error.js';

/** The trace and the request a line belongs to. */
const context = (): object => {
  const id = correlationId();
  return { ...traceFields(), ...(id ? { request_id: id } : {}) };
};

/**
 * JSON lines on standard error, with the process they come from and the trace and the request they belong to; secrets
 * that slip into a field are blanked.
 * @param role where the service has several
 */
export const createLog = (level: string, service: string, role?: string): Log =>
  pino(
    {
      level,
      base: { service, ...(role ? { role } : {}) },
      mixin: context,
      serializers: { err: (error: unknown) => loggedError(error) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', '*.access_token', '*.refresh_token', '*.visitor_token'],
    },
    pino.destination({ fd: 2, sync: true }),
  );
