import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-body.js';

/** Turns every error of a request into the one error body. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getResponse<FastifyReply>(), http.getRequest<FastifyRequest>(), error, this.log);
  }
}

/** The same for routes that stand beside Nest's controllers. */
export const sendError = (reply: FastifyReply, request: FastifyRequest, error: unknown, log: Log): void => {
  const answer = errorAnswer(error, request.id);
  if (answer.status === 500) {
    log.error(
      { err: error, request_id: request.id, method: request.method, route: request.routeOptions.url },
      'request failed',
    );
  }
  if (reply.sent) return;
  if (answer.retryAfter !== undefined) reply.header('Retry-After', String(answer.retryAfter));
  reply
    .status(answer.status)
    .header('X-Request-Id', request.id)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer.body);
};
