import { DomainError } from '@chirrup/kernel/domain-error';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
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

/** Runs after the guards that find out who is calling. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { bot?: string } }>>();
    for (const rule of this.reflector.get<EdgeRule[]>(LIMITED, context.getHandler())) {
      const { allowed, retryAfter } = await this.limiter.take(rule, keyOf(rule, request));
      if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
    }
    return true;
  }
}

/** Bounds how often a call may be made; more is answered with 429 and Retry-After. */
export const Limited = (...rules: EdgeRule[]): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITED, rules), UseGuards(RateLimitGuard));
