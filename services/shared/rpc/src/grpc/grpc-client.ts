import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Client, type Metadata, type ServiceError } from '@grpc/grpc-js';
import type { CallContext } from '../call-context.js';
import { observedCall } from '../observed-call.js';
import { type CallData, deadlineOf, type MethodDefinition, type ServiceClient } from '../service.js';
import { channelCredentials, type TlsFiles } from './grpc-credentials.js';
import { fromServiceError, isConnectionFailure, isServiceError, wasNeverSent } from './grpc-errors.js';
import { deserializer, MESSAGE_LIMIT_BYTES, serializer } from './grpc-messages.js';
import { toMetadata } from './grpc-metadata.js';
import { Retry } from './grpc-retry.js';

const OPTIONS = {
  'grpc.max_receive_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.max_send_message_length': MESSAGE_LIMIT_BYTES,
  'grpc.keepalive_time_ms': 5_000,
  'grpc.keepalive_timeout_ms': 2_000,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.dns_min_time_between_resolutions_ms': 2_000,
  'grpc.service_config_disable_resolution': 1,
};

/**
 * While replicas are replaced there may be none for a moment. A call that was never sent, a write too, waits this long
 * for one: more than the longest pause before a connection is tried again.
 */
const NO_REPLICA_WAIT_MS = 1_500;

/** Calls one service over all its replicas. */
export class GrpcClient implements ServiceClient {
  readonly #client: Client;
  readonly #retry = new Retry();

  constructor(addresses: string, tls: TlsFiles | undefined) {
    this.#client = new Client(grpcTarget(addresses), channelCredentials(tls), {
      ...OPTIONS,
      'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    });
  }

  close(): void {
    this.#client.close();
  }

  call(pattern: string, method: MethodDefinition, { request, context }: CallData) {
    const { traceparent } = context;
    return observedCall({ side: 'client', system: 'grpc', method: pattern, traceparent }, (own) =>
      this.#send(pattern, method, request, { ...context, traceparent: own }),
    );
  }

  async #send(
    pattern: string,
    method: MethodDefinition,
    request: unknown,
    { signal, ...context }: CallContext,
  ): Promise<unknown> {
    const path = `/${pattern}`;
    const options = { deadline: Date.now() + deadlineOf(method) };
    const encode = serializer(method.requestType);
    const decode = deserializer(method.responseType);
    const attempt = { path, encode, decode, request, metadata: toMetadata(context), options, signal };
    const call = () =>
      this.#once(attempt).catch(async (error: unknown) => {
        if (!wasNeverSent(error)) throw error;
        await this.#connected(Math.min(Date.now() + NO_REPLICA_WAIT_MS, options.deadline), error);
        return this.#once(attempt);
      });
    const repeatable = method.options.idempotencyLevel === 'NO_SIDE_EFFECTS';
    try {
      return await (repeatable ? this.#retry.run(call, isWorthRetrying, signal) : call());
    } catch (error) {
      signal?.throwIfAborted();
      throw isServiceError(error) ? fromServiceError(error, path) : error;
    }
  }

  /** Resolves when there is a connection; fails with `reason` when there is none by then. */
  #connected(deadline: number, reason: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#client.waitForReady(deadline, (late) => (late ? reject(reason) : resolve()));
    });
  }

  #once({ path, encode, decode, request, metadata, options, signal }: Attempt): Promise<unknown> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const answered = (error: ServiceError | null, value?: unknown) => {
        signal?.removeEventListener('abort', cancel);
        if (error) reject(error);
        else resolve(value);
      };
      // grpc-js takes a stack trace for every call, a sixth of what a call costs; errors name the method instead
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0;
      const call = this.#client.makeUnaryRequest(path, encode, decode, request, metadata, options, answered);
      Error.stackTraceLimit = stackTraceLimit;
      const cancel = () => call.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }
}

/** Another replica may answer; when none could be reached within the wait, none will. */
const isWorthRetrying = (error: unknown): boolean => isConnectionFailure(error) && !wasNeverSent(error);

interface Attempt {
  path: string;
  encode(message: unknown): Buffer;
  decode(bytes: Buffer): unknown;
  request: unknown;
  metadata: Metadata;
  options: { deadline: number };
  signal: AbortSignal | undefined;
}

/**
 * `host:port` is looked up, all its addresses are used in turn (a headless service); several addresses are given as
 * `10.0.0.1:5000,10.0.0.2:5000`.
 */
export const grpcTarget = (addresses: string): string => {
  const list = addresses.split(',').map((address) => address.trim());
  if (list.every((address) => /^\d+\.\d+\.\d+\.\d+:\d+$/.test(address))) return `ipv4:${list.join(',')}`;
  const [single = ''] = list;
  if (list.length === 1 && /^[\w.-]+:\d+$/.test(single)) return `dns:///${single}`;
  throw new DomainError(commonErrors.invalid, {
    detail: `"${addresses}" must be one host:port or several ip:port with commas between`,
  });
};
