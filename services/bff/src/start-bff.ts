import { nestLog } from '@chirrup/service-defaults/log/nest-log';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import {
  type ContextFactory,
  type Running,
  startService,
} from '@chirrup/service-defaults/process/start-service';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBffConfig } from './bff.config.js';
import { bffService } from './bff.service-descriptor.js';
import { serveBotFileSchema } from './bot-file/bot-file-schema.route.js';
import { SocketIoAdapter } from './console-edge/socket-io.adapter.js';
import { ConsolePart } from './console-part.js';
import { Edge } from './edge.js';
import { EDGE_PARTS, type EdgePart } from './edge-part.js';
import { Readiness } from './health/readiness.js';
import { ApiExceptionFilter, sendError } from './http/errors/api-exception.filter.js';
import { BODY_LIMIT } from './http/fastify/json-body.js';
import { nextRequestId } from './http/fastify/request-id.js';
import { requestSchemaPipe } from './http/nest/request-schema.pipe.js';
import { serveOpenApi } from './openapi.route.js';

/** A request must have arrived whole by then. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface RunningBff extends Running {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string;
  port: number;
}

const createApplication: ContextFactory = async (module, platform) => {
  const { trustedProxies } = readBffConfig(platform.env);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    genReqId: nextRequestId,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply, request, error, platform.log),
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    skipMiddie: true,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLog(platform.log),
    abortOnError: false,
    bodyParser: false,
  });
  app.useGlobalPipes(requestSchemaPipe());
  app.useGlobalFilters(new ApiExceptionFilter(platform.log));
  if (app.get<EdgePart[]>(EDGE_PARTS).some((part) => part instanceof ConsolePart))
    app.useWebSocketAdapter(await SocketIoAdapter.load());
  app.get(Edge).install(adapter.getInstance());
  serveOpenApi(adapter.getInstance());
  serveBotFileSchema(adapter.getInstance());
  await app.init();
  return app;
};

/**
 * Starts the edge on one port.
 * @throws an error with `code` `EADDRINUSE` when the port is taken
 */
export const startBff = async (
  platform: Platform,
  { port, host }: { port: number; host: string },
): Promise<RunningBff> => {
  const service = await startService(bffService, platform, createApplication);
  const app = service.context as NestFastifyApplication;
  try {
    await app.listen({ port, host });
  } catch (error) {
    await service.stop();
    throw error;
  }
  app.get(Readiness).markReady();
  const bound = app.getHttpServer().address();
  const actual = bound && typeof bound === 'object' ? bound.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    address: `http://${name}:${actual}`,
    port: actual,
    consumers: () => service.consumers(),
    markDraining: () => {
      app.get(Readiness).markDraining();
      service.markDraining();
    },
    // running requests finish, then sockets are closed and reconnect elsewhere
    stop: () => service.stop(),
  };
};
