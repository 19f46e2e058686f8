import { withDeadline } from '@chirrup/kernel/deadline';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { CallClient } from '../call-client.js';
import type { CallContext } from '../call-context.js';
import { runHandler } from '../call-server.js';
import { observedCall } from '../observed-call.js';
import { type CallData, deadlineOf, type MethodDefinition, type ServiceDefinition } from '../service.js';
import type { Handlers } from './in-process-server.js';

/** Calls a handler of the same process with the same generated types; deadlines hold here too. */
export class InProcessClient extends CallClient {
  constructor(
    definition: ServiceDefinition,
    private readonly handlers: Handlers,
  ) {
    super(definition);
  }

  protected call(pattern: string, method: MethodDefinition, { request, context }: CallData) {
    const { traceparent } = context;
    return observedCall({ side: 'server', system: 'in_process', method: pattern, traceparent }, (own) =>
      this.#run(pattern, method, request, { ...context, traceparent: own }),
    );
  }

  async #run(pattern: string, method: MethodDefinition, request: unknown, context: CallContext) {
    const handler = this.handlers.get(pattern);
    if (!handler) throw new DomainError(commonErrors.unavailable, { detail: pattern });
    const ms = deadlineOf(method);
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DomainError(commonErrors.deadline, { detail: pattern });
        reject(error);
        late.abort(error);
      }, ms);
    });
    const signal = context.signal ? AbortSignal.any([context.signal, late.signal]) : late.signal;
    try {
      const work = withDeadline(ms, () => runHandler(handler, request, { ...context, signal }));
      return await Promise.race([work, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
