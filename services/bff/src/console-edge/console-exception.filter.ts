import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { ApiErrorDto } from '../http/errors/api-error.dto.js';
import { errorAnswer } from '../http/errors/error-body.js';
import { currentRequestId } from '../http/fastify/request-id.js';

/** The error body of an event; a bug is logged under its request id. */
export const consoleError = (error: unknown, log: Log): ApiErrorDto => {
  const id = currentRequestId();
  const { status, body } = errorAnswer(error, id);
  if (status === 500) log.error({ err: error, request_id: id }, 'console socket failed');
  return body;
};

/** Acknowledges an event that failed with its error. */
@Catch()
export class ConsoleExceptionFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { code, message, request_id } = consoleError(error, this.log);
    const acknowledge = host.getArgs().find((argument) => typeof argument === 'function');
    acknowledge?.({ code, message, request_id });
  }
}
