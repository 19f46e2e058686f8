import {
  commonErrors,
  DomainError,
  type ErrorDefinition,
  type ErrorKind,
} from '@chirrup/kernel/domain-error';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** Trailer that carries a whole DomainError as JSON. */
const ERROR_TRAILER = 'chirrup-error-bin';

/** gRPC status of each kind, for tools that know nothing of our errors. */
const CODES: Record<ErrorKind, status> = {
  invalid: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  deadline: status.DEADLINE_EXCEEDED,
  internal: status.INTERNAL,
};

/** What a status means that no handler chose: request or response did not arrive. */
const FROM_TRANSPORT = new Map<status, ErrorDefinition>([
  [status.UNAVAILABLE, commonErrors.unavailable],
  // by the server, at the end of its grace; a caller's own cancel is handled before
  [status.CANCELLED, commonErrors.unavailable],
  // that replica is older than its caller
  [status.UNIMPLEMENTED, commonErrors.unavailable],
  [status.DEADLINE_EXCEEDED, commonErrors.deadline],
]);

interface WireError {
  code: string;
  kind: ErrorKind;
  message: string;
  detail?: string;
  retryAfter?: number;
  data?: Record<string, unknown>;
}

/** A DomainError as the server sends it: status, and everything else in a trailer. */
export const toServiceError = (error: DomainError): Partial<ServiceError> => {
  const { code, kind, message, extras } = error;
  const wire: WireError = { code, kind, message, ...extras };
  const metadata = new Metadata();
  metadata.set(ERROR_TRAILER, Buffer.from(JSON.stringify(wire)));
  return { code: CODES[kind], details: message, metadata };
};

/** The same error on the caller's side. */
export const fromServiceError = (error: ServiceError, method: string): DomainError => {
  const wire = readTrailer(error.metadata);
  if (wire) {
    const { code, kind, message, ...extras } = wire;
    return new DomainError({ code, kind, message }, extras);
  }
  const definition = FROM_TRANSPORT.get(error.code) ?? commonErrors.internal;
  const result = new DomainError(definition, { detail: method });
  // for the log; it names addresses
  result.cause = error;
  return result;
};

/** The connection failed, no handler has refused: another replica may answer. */
export const isConnectionFailure = (error: unknown): boolean =>
  isServiceError(error) && error.code === status.UNAVAILABLE && !readTrailer(error.metadata);

/** There was no connection, so the call reached no server; grpc-js reports that by its message text only. */
export const wasNeverSent = (error: unknown): boolean =>
  isConnectionFailure(error) && /^(\w+: )?No connection established/.test((error as ServiceError).details);

export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error;

const readTrailer = (metadata: Metadata | undefined): WireError | undefined => {
  const [value] = metadata?.get(ERROR_TRAILER) ?? [];
  if (!Buffer.isBuffer(value)) return undefined;
  try {
    const wire = JSON.parse(value.toString()) as WireError;
    return wire.kind in CODES ? wire : undefined;
  } catch {
    return undefined;
  }
};
