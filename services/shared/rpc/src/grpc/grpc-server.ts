import { correlated } from '@chirrup/kernel/correlation';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import {
  type ServiceDefinition as GrpcDefinition,
  Server,
  type ServerUnaryCall,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { CallContext } from '../call-context.js';
import { observedCall } from '../observed-call.js';
import type { MessageCodec, MethodDefinition, ServiceDefinition } from '../service.js';
import { serverCredentials, type TlsFiles } from './grpc-credentials.js';
import { toServiceError } from './grpc-errors.js';
import { fromMetadata, requestIdOf } from './grpc-metadata.js';

/** Same on both sides. */
export const MESSAGE_LIMIT_BYTES = 16 * 1_024 * 1_024;

const OPTIONS = {
  'grpc.max_receive_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.max_send_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // clients look their addresses up again when a connection ends, and so find replicas that are new
  'grpc.max_connection_age_ms': 5 * 60_000,
  'grpc.max_connection_age_grace_ms': 30_000,
};

export type Handlers = Record<string, (request: unknown, context: CallContext) => Promise<unknown>>;
type Call = ServerUnaryCall<unknown, unknown>;

/** The process's one gRPC server: every contract it provides, and the health of each. */
export class GrpcServer {
  readonly #server = new Server(OPTIONS);
  readonly #health = new HealthImplementation({ '': 'NOT_SERVING' });
  readonly #services = new Map<string, Handlers>();

  constructor(private readonly log: Log) {
    this.#health.addToServer(this.#server);
  }

  provide(definition: ServiceDefinition, handlers: Handlers): void {
    const known = this.#services.has(definition.fullName);
    this.#services.set(definition.fullName, handlers);
    if (known) return;
    this.#server.addService(grpcDefinition(definition), this.#implementation(definition));
    this.#health.setStatus(definition.fullName, 'SERVING');
  }

  /** @returns the port it listens on */
  async listen(address: string, tls?: TlsFiles): Promise<number> {
    const port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(address, serverCredentials(tls), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.#health.setStatus('', 'SERVING');
    return port;
  }

  /** Describes what is provided by then to development tools. */
  async reflect(protoFolder: string): Promise<void> {
    const { addReflection } = await import('./grpc-reflection.js');
    addReflection(this.#server, protoFolder, [...this.#services.keys()]);
  }

  /** Reads as not serving from now on; calls that come nevertheless are answered. */
  retire(): void {
    for (const name of ['', ...this.#services.keys()]) this.#health.setStatus(name, 'NOT_SERVING');
  }

  /** Lets running calls finish and sends new ones to other replicas; cuts off what takes longer. */
  async stop(graceMs: number): Promise<void> {
    this.retire();
    const timer = setTimeout(() => this.#server.forceShutdown(), graceMs);
    await new Promise<void>((resolve) => this.#server.tryShutdown(() => resolve()));
    clearTimeout(timer);
  }

  #implementation(definition: ServiceDefinition): UntypedServiceImplementation {
    return Object.fromEntries(
      Object.entries(definition.methods).map(([key, method]) => {
        const path = methodPath(definition, method);
        return [
          key,
          (call: Call, done: sendUnaryData<unknown>) =>
            void correlated(requestIdOf(call.metadata), () =>
              this.#answer(definition.fullName, key, path, call, done),
            ),
        ];
      }),
    );
  }

  async #answer(
    service: string,
    key: string,
    path: string,
    call: Call,
    done: sendUnaryData<unknown>,
  ): Promise<void> {
    const gone = new AbortController();
    // it says so at the end of every call, of answered ones too
    let answered = false;
    call.once('cancelled', () => {
      if (!answered) gone.abort(new DomainError(commonErrors.deadline, { detail: `${service}/${key}` }));
    });
    try {
      const handlers = this.#services.get(service);
      const handler = handlers?.[key];
      if (!handler) throw new DomainError(commonErrors.unavailable, { detail: `${service}/${key}` });
      const context = { ...fromMetadata(call.metadata), signal: gone.signal };
      const observed = {
        side: 'server',
        system: 'grpc',
        method: path.slice(1),
        traceparent: context.traceparent,
      } as const;
      const answer = await observedCall(observed, (traceparent) =>
        handler.call(handlers, call.request, { ...context, traceparent }),
      );
      answered = true;
      done(null, answer);
    } catch (error) {
      answered = true;
      if (!(error instanceof DomainError))
        this.log.error({ err: error, service, method: key }, 'call failed unexpectedly');
      done(toServiceError(error instanceof DomainError ? error : new DomainError(commonErrors.internal)));
    }
  }
}

const grpcDefinition = (definition: ServiceDefinition): GrpcDefinition =>
  Object.fromEntries(
    Object.entries(definition.methods).map(([key, method]) => [
      key,
      {
        path: methodPath(definition, method),
        requestStream: false,
        responseStream: false,
        requestSerialize: serializer(method.requestType),
        requestDeserialize: deserializer(method.requestType),
        responseSerialize: serializer(method.responseType),
        responseDeserialize: deserializer(method.responseType),
      },
    ]),
  );

export const methodPath = ({ fullName }: ServiceDefinition, { name }: MethodDefinition): string =>
  `/${fullName}/${name}`;

export const serializer =
  (codec: MessageCodec) =>
  (message: unknown): Buffer =>
    Buffer.from(codec.encode(message as never).finish());

export const deserializer =
  (codec: MessageCodec) =>
  (bytes: Buffer): unknown =>
    codec.decode(bytes);
