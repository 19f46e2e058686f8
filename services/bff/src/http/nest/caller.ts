import type { Principal } from '@chirrup/tenancy/principal';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who sends this request, as far as the route's guard has found out. */
export interface Caller {
  principal: Principal;
  /** Address of the logged-in user. */
  email?: string;
  /** Of the logged-in user. */
  sessionId?: string;
  /** A member of the bot's team in the place of a visitor. */
  isPreview?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

export const anonymous: Caller = { principal: { kind: 'anonymous' } };

export const callerOf = (request: FastifyRequest): Caller => request.caller ?? anonymous;

/** The caller a guard has put on the request. It is also the context of calls to other services. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
