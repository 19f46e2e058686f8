import type { CallContext } from './call-context.js';

/** What ts-proto generates for one message. */
export interface MessageCodec {
  encode(message: never): { finish(): Uint8Array };
  decode(input: Uint8Array): unknown;
}

/** What ts-proto generates for one method of a contract. */
export interface MethodDefinition {
  name: string;
  requestType: MessageCodec;
  responseType: MessageCodec;
  options: { idempotencyLevel?: string };
}

/** What ts-proto generates for a contract's service. */
export interface ServiceDefinition {
  name: string;
  fullName: string;
  methods: Record<string, MethodDefinition>;
}

type MessageOf<T> = T extends { decode(input: Uint8Array): infer M } ? M : never;

/** A service as code: one async method for each method of the contract. Its owner implements it, others call it. */
export type ServiceOf<D extends ServiceDefinition> = {
  [K in keyof D['methods']]: (
    request: MessageOf<D['methods'][K]['requestType']>,
    context: CallContext,
  ) => Promise<MessageOf<D['methods'][K]['responseType']>>;
};

/**
 * Port: calls between services. Feature code asks for a client by contract and never learns whether the
 * service runs in this process or behind gRPC.
 */
export abstract class ServiceBus {
  /** Offers a service to others. */
  abstract provide<D extends ServiceDefinition>(definition: D, implementation: ServiceOf<D>): void;
  /** A client of that service; calls before it is provided fail as unavailable. */
  abstract client<D extends ServiceDefinition>(definition: D): ServiceOf<D>;
  /** Tells callers in other processes to prefer other replicas; calls are still answered. */
  retire(): void {}
  /** Takes no new calls from other processes and lets running ones finish; this process can still call others. */
  async drain(): Promise<void> {}
}

/** Longest a call may take, by what it does (milliseconds). */
export const DEADLINES = { read: 2_000, write: 5_000, generate: 25_000 } as const;

/** The deadline of a method: reads are marked NO_SIDE_EFFECTS in the contract, what waits for a model is named Generate. */
export const deadlineOf = (method: Pick<MethodDefinition, 'name' | 'options'>): number => {
  if (method.options.idempotencyLevel === 'NO_SIDE_EFFECTS') return DEADLINES.read;
  return method.name.startsWith('Generate') ? DEADLINES.generate : DEADLINES.write;
};
