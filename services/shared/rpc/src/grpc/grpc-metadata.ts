import { correlationId } from '@chirrup/kernel/correlation';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Principal } from '@chirrup/tenancy/principal';
import { Metadata } from '@grpc/grpc-js';
import type { CallContext } from '../call-context.js';

const PRINCIPAL = 'principal-bin';
const TRACEPARENT = 'traceparent';
const REQUEST_ID = 'x-request-id';

const KINDS: Record<Principal['kind'], readonly string[]> = {
  user: ['userId'],
  member: ['userId', 'botId', 'role'],
  visitor: ['botId', 'visitorId'],
  service: ['name'],
  anonymous: [],
};

/** What of a call's context travels beside the request. */
export const toMetadata = ({ principal, traceparent }: CallContext): Metadata => {
  const metadata = new Metadata();
  metadata.set(PRINCIPAL, Buffer.from(JSON.stringify(principal)));
  if (traceparent) metadata.set(TRACEPARENT, traceparent);
  const requestId = correlationId();
  if (requestId) metadata.set(REQUEST_ID, requestId);
  return metadata;
};

/** Id of the request a call belongs to, for the log. */
export const requestIdOf = (metadata: Metadata): string | undefined => {
  const [id] = metadata.get(REQUEST_ID);
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
};

/** Reads it on the server's side. A call without a principal is refused. */
export const fromMetadata = (metadata: Metadata): Omit<CallContext, 'signal'> => {
  const [traceparent] = metadata.get(TRACEPARENT);
  return {
    principal: readPrincipal(metadata.get(PRINCIPAL)[0]),
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
};

const readPrincipal = (value: string | Buffer | undefined): Principal => {
  try {
    const principal = JSON.parse(value?.toString() ?? '') as Record<string, unknown>;
    const fields = KINDS[principal.kind as Principal['kind']];
    if (fields.every((field) => typeof principal[field] === 'string'))
      return principal as unknown as Principal;
  } catch {
    // falls through to the one refusal
  }
  throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
};
