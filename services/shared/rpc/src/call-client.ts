import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { type CallData, callPattern, type MethodDefinition, type ServiceDefinition } from './service.js';

/** Base of the transports' Nest clients: one client calls one service. */
export abstract class CallClient extends ClientProxy {
  readonly #methods: ReadonlyMap<string, MethodDefinition>;

  constructor(definition: ServiceDefinition) {
    super();
    const methods = Object.values(definition.methods);
    this.#methods = new Map(methods.map((method) => [callPattern(definition, method), method]));
  }

  protected abstract call(pattern: string, method: MethodDefinition, data: CallData): Promise<unknown>;

  async connect(): Promise<void> {}

  close(): void {}

  unwrap(): never {
    throw new Error('there is no client to unwrap');
  }

  protected publish({ pattern, data }: ReadPacket<CallData>, answered: (packet: WritePacket) => void) {
    this.#call(pattern, data).then(
      (response) => answered({ response, isDisposed: true }),
      (err) => answered({ err }),
    );
    // calls are cancelled by the signal in their context
    return () => undefined;
  }

  protected async dispatchEvent(): Promise<never> {
    throw new Error('events are published to the event log');
  }

  async #call(pattern: string, data: CallData): Promise<unknown> {
    const method = this.#methods.get(pattern);
    if (!method) throw new Error(`unknown method ${pattern}`);
    return this.call(pattern, method, data);
  }
}
