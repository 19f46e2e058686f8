import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../health/readiness.js';
import { sendError } from '../errors/api-exception.filter.js';

const PROBES = ['/healthz', '/readyz'];

/** A draining edge asks clients to connect elsewhere; a stopping one refuses requests, and only the probes still answer. */
export const refuseWhileStopping = (fastify: FastifyInstance, readiness: Readiness, log: Log): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (readiness.isDraining || readiness.isStopping) reply.header('Connection', 'close');
    if (!readiness.isStopping || PROBES.includes(request.url)) {
      done();
      return;
    }
    reply.header('Retry-After', '1');
    sendError(reply, request, new DomainError(commonErrors.unavailable), log);
  });
};
