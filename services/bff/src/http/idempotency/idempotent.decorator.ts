import { hash } from 'node:crypto';
import { DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { ClaimKeyRequest, SettleKeyRequest } from '@chirrup/proto/gen/auth/v1/auth_service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { ServiceClients } from '../../clients/service-clients.js';
import { callerOf } from '../nest/caller.js';
import { idempotencyErrors } from './idempotency.errors.js';
import { idempotencyKey } from './idempotency-key.js';

/** Metadata key of calls that take an `Idempotency-Key`. */
export const IDEMPOTENT = 'chirrup:idempotent';

export interface IdempotentOptions {
  /** The service knows its own keys and never does a request twice, so one that was interrupted may run again. */
  exact?: boolean;
}

/** Failures after which nobody knows what was done. */
const UNCLEAR: ReadonlySet<ErrorKind> = new Set(['internal', 'unavailable', 'deadline']);

const outcomeOf = (error: unknown): 'refused' | 'unknown' =>
  error instanceof DomainError && !UNCLEAR.has(error.kind) ? 'refused' : 'unknown';

/** Answers a repeated request with what the first one was answered. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly services: ServiceClients,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const header = request.headers['idempotency-key'];
    const key = idempotencyKey(Array.isArray(header) ? header.join() : header);
    if (key === '') return next.handle();
    const caller = callerOf(request);
    const operation = `${request.method} ${request.url.split('?')[0]}`;
    const bodyDigest = hash('sha256', JSON.stringify(request.body ?? null), 'base64url');
    const claimed = await this.services.auth.claimKey(
      ClaimKeyRequest.fromPartial({ operation, key, bodyDigest }),
      caller,
    );
    const { exact = false } = this.reflector.get<IdempotentOptions>(IDEMPOTENT, context.getHandler());
    switch (claimed.state) {
      case 'new':
        break;
      case 'done':
        http.getResponse<FastifyReply>().header('Idempotency-Replayed', 'true');
        return of(claimed.answer === '' ? undefined : JSON.parse(claimed.answer));
      case 'other':
        throw new DomainError(idempotencyErrors.otherBody);
      case 'running':
        throw new DomainError(idempotencyErrors.running);
      default:
        if (!exact) throw new DomainError(idempotencyErrors.unknown);
    }
    const settle = (outcome: string, answer = '') =>
      this.services.auth
        .settleKey(SettleKeyRequest.fromPartial({ operation, key, outcome, answer }), caller)
        // the key stays taken, and a repeated request is answered that its outcome is unknown
        .catch((err: unknown) =>
          this.log.warn({ err }, 'the outcome of a repeatable request was not stored'),
        );
    return of(await this.#run(next, settle));
  }

  async #run(
    next: CallHandler,
    settle: (outcome: string, answer?: string) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      const result: unknown = await lastValueFrom(next.handle());
      await settle('done', JSON.stringify(result));
      return result;
    } catch (error) {
      await settle(outcomeOf(error));
      throw error;
    }
  }
}

/**
 * A call that makes or bills something: with the header `Idempotency-Key` it is done once, however often it is sent.
 * Stands above `@Limited`, so that repeated requests count too.
 */
export const Idempotent = (options: IdempotentOptions = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 128 },
    }),
  );
