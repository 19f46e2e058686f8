import type { Server } from 'node:http';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../health/readiness.js';
import { sendError } from '../errors/api-exception.filter.js';
import { answerFirst } from './answer-first.js';

const PROBES = ['/healthz', '/readyz'];

/** Every answer of a draining edge asks its client to connect elsewhere, those given before the framework as well. */
export const closeWhileDraining = (server: Server, readiness: Readiness): void =>
  answerFirst(server, (_request, response) => {
    if (readiness.isDraining || readiness.isStopping) response.setHeader('Connection', 'close');
    return false;
  });

/** A stopping edge refuses requests, and only the probes still answer. */
export const refuseWhileStopping = (fastify: FastifyInstance, readiness: Readiness, log: Log): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!readiness.isStopping || PROBES.includes(request.url)) {
      done();
      return;
    }
    reply.header('Retry-After', '1');
    sendError(reply, request, new DomainError(commonErrors.unavailable), log);
  });
};
