import { DomainError } from '@chirrup/kernel/domain-error';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { httpErrors } from '../errors/http.errors.js';
import { callerOf } from '../nest/caller.js';
import type { EdgeRule } from './rate-rules.js';
import { sourceKey } from './source-address.js';

/** Metadata key of a call's rules. */
export const LIMITED = 'chirrup:limited';

const callerKey = (request: FastifyRequest): string => {
  const { principal } = callerOf(request);
  if (principal.kind === 'visitor') return `${principal.botId}:${principal.visitorId}`;
  return 'userId' in principal ? principal.userId : sourceKey(request.ip);
};

const keyOf = (rule: EdgeRule, request: FastifyRequest<{ Params: { bot?: string } }>): string => {
  if (rule.by === 'source') return sourceKey(request.ip);
  return rule.by === 'bot' ? (request.params.bot ?? '') : callerKey(request);
};

const counts = ({ of }: EdgeRule, request: FastifyRequest): boolean =>
  of === undefined || (of === 'visitors') === (callerOf(request).principal.kind === 'visitor');

/** No guard, because it must know who is calling: guards of a method run before or after each other as they are written. */
@Injectable()
export class RateLimitInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { bot?: string } }>>();
    for (const rule of this.reflector.get<EdgeRule[]>(LIMITED, context.getHandler())) {
      if (!counts(rule, request)) continue;
      const { allowed, retryAfter } = await this.limiter.take(rule, keyOf(rule, request));
      if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
    }
    return next.handle();
  }
}

/** Bounds how often a call may be made; more is answered with 429 and Retry-After. */
export const Limited = (...rules: EdgeRule[]): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITED, rules), UseInterceptors(RateLimitInterceptor));
