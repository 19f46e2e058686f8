import type { Server } from '@nestjs/microservices';
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

/** A service as code: one async method for each method of the contract. Controllers implement it, clients call it. */
export type ServiceOf<D extends ServiceDefinition> = {
  [K in keyof D['methods']]: (
    request: MessageOf<D['methods'][K]['requestType']>,
    context: CallContext,
  ) => Promise<MessageOf<D['methods'][K]['responseType']>>;
};

/** The message pattern of a method, and its path in gRPC: `chirrup.bots.v1.Bots/CreateBot`. */
export const callPattern = (
  { fullName }: Pick<ServiceDefinition, 'fullName'>,
  { name }: Pick<MethodDefinition, 'name'>,
): string => `${fullName}/${name}`;

/** What a client sends: the request, and beside it what is known of the caller. */
export interface CallData {
  request: unknown;
  context: CallContext;
}

/** Calls one service. */
export interface ServiceClient {
  call(pattern: string, method: MethodDefinition, data: CallData): Promise<unknown>;
}

/**
 * Port: calls between services. Feature code asks for a client by contract and never learns whether the
 * service runs in this process or behind gRPC.
 */
export abstract class ServiceBus {
  /** Nest transport strategy that offers the controllers of one service. */
  abstract server(): Server;

  /** A client of that service; calls before it listens fail as unavailable. */
  client<D extends ServiceDefinition>(definition: D): ServiceOf<D> {
    const client = this.serviceClient(definition);
    const methods = Object.entries(definition.methods).map(([key, method]) => {
      const pattern = callPattern(definition, method);
      const call = (request: unknown, context: CallContext) =>
        client.call(pattern, method, { request, context });
      return [key, call];
    });
    return Object.fromEntries(methods) as ServiceOf<D>;
  }

  protected abstract serviceClient(definition: ServiceDefinition): ServiceClient;

  /** Reports this process as not serving to callers in other processes; calls are still answered. */
  markDraining(): void {}
  /** Takes no new calls from other processes and lets running ones finish; this process can still call others. */
  async drain(): Promise<void> {}
}

/** Longest a call may take, by what it does (milliseconds); a model's own limit is at most ten minutes (`LLM_TOTAL_MS`). */
export const DEADLINES = { read: 2_000, write: 5_000, restore: 60_000, generate: 605_000 } as const;

/** The deadline of a method: reads are marked NO_SIDE_EFFECTS in the contract, what waits for a model is named Generate, what puts much back Restore. */
export const deadlineOf = (method: Pick<MethodDefinition, 'name' | 'options'>): number => {
  if (method.options.idempotencyLevel === 'NO_SIDE_EFFECTS') return DEADLINES.read;
  if (method.name.startsWith('Restore')) return DEADLINES.restore;
  return method.name.startsWith('Generate') ? DEADLINES.generate : DEADLINES.write;
};
