import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { CallContext } from './call-context.js';
import { observedCall } from './observed-call.js';
import {
  deadlineOf,
  type MethodDefinition,
  ServiceBus,
  type ServiceDefinition,
  type ServiceOf,
} from './service.js';

type Handlers = Record<string, (request: unknown, context: CallContext) => Promise<unknown>>;

/** Embedded adapter: the same handlers and generated types, no socket; deadlines hold here too. */
export class InProcessBus extends ServiceBus {
  readonly #services = new Map<string, Handlers>();

  provide<D extends ServiceDefinition>(definition: D, implementation: ServiceOf<D>): void {
    this.#services.set(definition.fullName, implementation as unknown as Handlers);
  }

  client<D extends ServiceDefinition>(definition: D): ServiceOf<D> {
    const client: Handlers = {};
    for (const [key, method] of Object.entries(definition.methods)) {
      const name = `${definition.fullName}/${method.name}`;
      client[key] = (request, context) =>
        observedCall(
          { side: 'server', system: 'in_process', method: name, traceparent: context.traceparent },
          (traceparent) => this.#call(definition.fullName, key, method, request, { ...context, traceparent }),
        );
    }
    return client as unknown as ServiceOf<D>;
  }

  async #call(
    service: string,
    key: string,
    method: MethodDefinition,
    request: unknown,
    context: CallContext,
  ): Promise<unknown> {
    const handlers = this.#services.get(service);
    if (!handlers?.[key]) throw new DomainError(commonErrors.unavailable, { detail: service });
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      const expire = () =>
        reject(new DomainError(commonErrors.deadline, { detail: `${service}/${method.name}` }));
      timer = setTimeout(expire, deadlineOf(method));
    });
    try {
      return await Promise.race([handlers[key].call(handlers, request, context), deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
