import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { callPattern, type ServiceBus, type ServiceDefinition, type ServiceOf } from '@chirrup/rpc/service';

type Handler = (request: unknown, context: unknown) => Promise<unknown>;

/** Offers a fake of a service on the bus, without a Nest module; what it does not implement is unavailable. */
export const provideService = <D extends ServiceDefinition>(
  bus: ServiceBus,
  definition: D,
  implementation: Partial<ServiceOf<D>>,
): Promise<number | undefined> => {
  const server = bus.server();
  const handlers = implementation as Record<string, Handler | undefined>;
  for (const [key, method] of Object.entries(definition.methods)) {
    const pattern = callPattern(definition, method);
    const handle: Handler = async (request, context) => {
      const handler = handlers[key];
      if (!handler) throw new DomainError(commonErrors.unavailable, { detail: pattern });
      return handler.call(handlers, request, context);
    };
    server.addHandler(pattern, handle, false, { definition });
  }
  return new Promise((resolve, reject) =>
    server.listen((error, port) => (error ? reject(error) : resolve(port as number | undefined))),
  );
};
