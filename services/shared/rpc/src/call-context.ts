import type { Principal } from '@chirrup/tenancy/principal';

/** What travels beside every request: in process as this object, over gRPC as metadata. */
export interface CallContext {
  principal: Principal;
  /** Aborted when the caller gave up or its deadline passed. */
  signal?: AbortSignal;
  /** W3C trace context of the caller. */
  traceparent?: string;
}
