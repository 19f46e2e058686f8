import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { CALLS, type CallHandlerExtras } from './call.decorator.js';
import type { CallContext } from './call-context.js';
import { callPattern, type ServiceDefinition } from './service.js';

type Listening = (error?: unknown, info?: unknown) => void;

/** Base of the transports' strategies: Nest gives it the handlers it finds in the controllers of a service. */
export abstract class CallServer extends Server implements CustomTransportStrategy {
  override readonly transportId = CALLS;
  protected readonly definitions = new Map<string, ServiceDefinition>();

  abstract override listen(callback: Listening): void;
  abstract override close(): void;

  override addHandler(
    pattern: string,
    handler: MessageHandler<unknown, CallContext>,
    isEvent = false,
    extras: Partial<CallHandlerExtras> = {},
  ): void {
    const { definition } = extras;
    if (isEvent || !definition) throw new Error(`the handler of ${pattern} is not decorated with @Call`);
    super.addHandler(pattern, handler, isEvent, extras);
    this.definitions.set(definition.fullName, definition);
  }

  /** @throws when a contract is offered in part: a method of a controller lacks its decorator */
  protected checkContracts(): void {
    for (const definition of this.definitions.values())
      for (const method of Object.values(definition.methods)) {
        const pattern = callPattern(definition, method);
        if (!this.messageHandlers.has(pattern))
          throw new Error(`no handler is decorated with @Call for ${pattern}`);
      }
  }

  on(): never {
    throw new Error('calls have no events');
  }

  unwrap(): never {
    throw new Error('there is no server to unwrap');
  }
}

/** Runs a handler through Nest's pipeline; errors come from there as an observable. */
export const runHandler = async (
  handler: MessageHandler<unknown, CallContext>,
  request: unknown,
  context: CallContext,
): Promise<unknown> => {
  const result: unknown = await handler(request, context);
  return isObservable(result) ? lastValueFrom(result) : result;
};
