import { DomainError } from '@chirrup/kernel/domain-error';
import { histogram, secondsSince } from '@chirrup/telemetry/metrics';
import { inSpan } from '@chirrup/telemetry/trace';

const METRIC = {
  client: histogram('chirrup_rpc_client_seconds', 'Calls to other services, retries included', [
    'method',
    'code',
  ]),
  server: histogram('chirrup_rpc_server_seconds', 'Calls this process answered', ['method', 'code']),
};

export interface ObservedCall {
  side: 'client' | 'server';
  /** A call that stays in the process is one span, not two. */
  system: 'grpc' | 'in_process';
  /** `chirrup.chat.v1.Chat/PostMessage` */
  method: string;
  /** Trace context the call came with. */
  traceparent: string | undefined;
}

/**
 * Makes or answers a call as a span, and measures it.
 * @param work gets the trace context that travels on
 */
export const observedCall = async <T>(
  { side, system, method, traceparent }: ObservedCall,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> => {
  const startedAt = performance.now();
  let code = 'ok';
  try {
    const options = {
      kind: system === 'grpc' ? side : ('internal' as const),
      parent: traceparent,
      attributes: { 'rpc.system.name': system, 'rpc.method': method },
    };
    return await inSpan(method, options, (span) => work(span.traceparent ?? traceparent));
  } catch (error) {
    code = error instanceof DomainError ? error.kind : 'internal';
    throw error;
  } finally {
    METRIC[side].observe({ method, code }, secondsSince(startedAt));
  }
};
