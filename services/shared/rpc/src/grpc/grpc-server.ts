import { correlated } from '@chirrup/kernel/correlation';
import { withDeadline } from '@chirrup/kernel/deadline';
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
import { CallServer, runHandler } from '../call-server.js';
import { observedCall } from '../observed-call.js';
import { callPattern, type ServiceDefinition } from '../service.js';
import { type Callers, requireCaller } from './grpc-callers.js';
import { serverCredentials, type TlsFiles } from './grpc-credentials.js';
import { toServiceError } from './grpc-errors.js';
import { deserializer, MESSAGE_LIMIT_BYTES, serializer } from './grpc-messages.js';
import { fromMetadata, requestIdOf } from './grpc-metadata.js';

const OPTIONS = {
  'grpc.max_receive_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.max_send_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // clients look their addresses up again when a connection ends, and so find replicas that are new
  'grpc.max_connection_age_ms': 5 * 60_000,
  'grpc.max_connection_age_grace_ms': 30_000,
};

type Call = ServerUnaryCall<unknown, unknown>;

export interface GrpcServerOptions {
  /** `host:port`; absent when this process offers nothing to others. */
  listen?: string | undefined;
  tls?: TlsFiles | undefined;
  /** Absent: every holder of a certificate of the authority is believed. */
  callers?: Callers | undefined;
  /** Folder of the .proto files; with it tools can ask the server for its contracts. For development. */
  reflection?: string | undefined;
  log: Log;
}

/** Nest strategy: the process's one gRPC server, with every contract it offers and the health of each. */
export class GrpcServer extends CallServer {
  readonly #server = new Server(OPTIONS);
  readonly #health = new HealthImplementation({ '': 'NOT_SERVING' });
  readonly #offered = new Set<string>();
  #port: Promise<number | undefined> | undefined;

  constructor(private readonly options: GrpcServerOptions) {
    super();
    this.#health.addToServer(this.#server);
  }

  /** Reports the port, or undefined when there is none. */
  listen(callback: (error?: unknown, port?: number) => void): void {
    this.checkContracts();
    for (const definition of this.definitions.values()) this.#offer(definition);
    this.#port ??= this.#bind();
    this.#port.then((port) => callback(undefined, port), callback);
  }

  /** Does nothing: the process drains its calls at the same time as its other work, see `stop`. */
  close(): void {}

  /** Reports NOT_SERVING from now on; calls that still arrive are answered. */
  markDraining(): void {
    for (const name of ['', ...this.#offered]) this.#health.setStatus(name, 'NOT_SERVING');
  }

  /** Lets running calls finish, sends new ones to other replicas, and aborts calls that outlast the grace. */
  async stop(graceMs: number): Promise<void> {
    this.markDraining();
    const timer = setTimeout(() => this.#server.forceShutdown(), graceMs);
    await new Promise<void>((resolve) => this.#server.tryShutdown(() => resolve()));
    clearTimeout(timer);
  }

  #offer(definition: ServiceDefinition): void {
    if (this.#offered.has(definition.fullName)) return;
    this.#offered.add(definition.fullName);
    this.#server.addService(grpcDefinition(definition), this.#implementation(definition));
    this.#health.setStatus(definition.fullName, 'SERVING');
  }

  async #bind(): Promise<number | undefined> {
    const { listen, tls, reflection } = this.options;
    if (!listen) return undefined;
    if (reflection) {
      const { addReflection } = await import('./grpc-reflection.js');
      addReflection(this.#server, reflection, [...this.#offered]);
    }
    const port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(listen, serverCredentials(tls), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.#health.setStatus('', 'SERVING');
    return port;
  }

  #implementation(definition: ServiceDefinition): UntypedServiceImplementation {
    return Object.fromEntries(
      Object.entries(definition.methods).map(([key, method]) => {
        const pattern = callPattern(definition, method);
        return [
          key,
          (call: Call, done: sendUnaryData<unknown>) =>
            void correlated(requestIdOf(call.metadata), () => this.#answer(pattern, call, done)),
        ];
      }),
    );
  }

  async #answer(pattern: string, call: Call, done: sendUnaryData<unknown>): Promise<void> {
    const cancelled = new AbortController();
    // grpc-js emits it at the end of every call, of answered ones too
    let answered = false;
    call.once('cancelled', () => {
      if (!answered) cancelled.abort(new DomainError(commonErrors.deadline, { detail: pattern }));
    });
    try {
      const handler = this.messageHandlers.get(pattern);
      if (!handler) throw new DomainError(commonErrors.unavailable, { detail: pattern });
      const context = { ...fromMetadata(call.metadata), signal: cancelled.signal };
      const { callers } = this.options;
      if (callers) requireCaller(callers, call.getAuthContext()?.sslPeerCertificate, context.principal);
      const { traceparent } = context;
      const observed = { side: 'server', system: 'grpc', method: pattern, traceparent } as const;
      const answer = await observedCall(observed, (own) =>
        withDeadline(timeFor(call), () =>
          runHandler(handler, call.request, { ...context, traceparent: own }),
        ),
      );
      answered = true;
      done(null, answer);
    } catch (error) {
      answered = true;
      if (!(error instanceof DomainError))
        this.options.log.error({ err: error, method: pattern }, 'call failed unexpectedly');
      done(toServiceError(error instanceof DomainError ? error : new DomainError(commonErrors.internal)));
    }
  }
}

/** How long the caller waits, in milliseconds; for ever when it does not say. */
const timeFor = (call: Call): number => Number(call.getDeadline()) - Date.now();

const grpcDefinition = (definition: ServiceDefinition): GrpcDefinition =>
  Object.fromEntries(
    Object.entries(definition.methods).map(([key, method]) => [
      key,
      {
        path: `/${callPattern(definition, method)}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: serializer(method.requestType),
        requestDeserialize: deserializer(method.requestType),
        responseSerialize: serializer(method.responseType),
        responseDeserialize: deserializer(method.responseType),
      },
    ]),
  );
