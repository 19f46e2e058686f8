import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { callPattern, type ServiceDefinition, type ServiceOf } from './service.js';

/** Separates the handlers of calls from those of other transports in the same service. */
export const CALLS = Symbol('calls');

/** What a transport strategy gets with a handler. */
export interface CallHandlerExtras {
  definition: ServiceDefinition;
}

/**
 * Marks a controller's method as the handler of one method of a contract; the compiler checks request and response.
 * As with Nest's own `@GrpcMethod`, the first parameter is the request, the second the call's context.
 */
export const Call =
  <D extends ServiceDefinition, K extends keyof D['methods'] & string>(definition: D, method: K) =>
  <T extends ServiceOf<D>[K]>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const called = definition.methods[method];
    if (!called) throw new Error(`${definition.fullName} has no method ${method}`);
    const extras: CallHandlerExtras = { definition };
    MessagePattern(callPattern(definition, called), CALLS, { ...extras })(target, key, descriptor);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
