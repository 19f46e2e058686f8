import { withDeadline } from '@chirrup/kernel/deadline';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { CallContext } from '../call-context.js';
import { runHandler } from '../call-server.js';
import { observedCall } from '../observed-call.js';
import { type CallData, deadlineOf, type MethodDefinition, type ServiceClient } from '../service.js';
import type { Handlers } from './in-process-server.js';

/** Calls a handler of the same process with the same generated types; deadlines hold here too. */
export class InProcessClient implements ServiceClient {
  constructor(private readonly handlers: Handlers) {}

  call(pattern: string, method: MethodDefinition, { request, context }: CallData): Promise<unknown> {
    const { traceparent } = context;
    return observedCall({ side: 'server', system: 'in_process', method: pattern, traceparent }, (own) =>
      this.#run(pattern, method, request, { ...context, traceparent: own }),
    );
  }

  async #run(pattern: string, method: MethodDefinition, request: unknown, context: CallContext) {
    const handler = this.handlers.get(pattern);
    if (!handler) throw new DomainError(commonErrors.unavailable, { detail: pattern });
    const ms = deadlineOf(method);
    const late = new LateSignal(context.signal);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DomainError(commonErrors.deadline, { detail: pattern });
        reject(error);
        late.abort(error);
      }, ms);
    });
    const own = {
      ...context,
      get signal() {
        return late.signal;
      },
    };
    try {
      return await Promise.race([withDeadline(ms, () => runHandler(handler, request, own)), deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Aborted when the caller gave up or the call took too long; made where it is asked for, for few handlers do. */
class LateSignal {
  readonly #late = new AbortController();
  #signal: AbortSignal | undefined;

  constructor(private readonly caller: AbortSignal | undefined) {}

  get signal(): AbortSignal {
    this.#signal ??= this.caller ? AbortSignal.any([this.caller, this.#late.signal]) : this.#late.signal;
    return this.#signal;
  }

  abort(reason: unknown): void {
    this.#late.abort(reason);
  }
}
