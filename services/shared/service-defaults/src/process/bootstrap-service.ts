import { explainError } from './explain-error.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { runUntilSignal } from './run-until-signal.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { type Start, startProcess } from './service-process.js';
import { endAtOnce } from './uncaught-errors.js';

/**
 * Runs one service, or the role of it that `SERVICE_ROLE` names, until a signal stops it. The whole of a service's
 * `main.ts`.
 * @param start how it is started, where it is more than its module (the bff listens on a port)
 */
export const bootstrapService = async (service: ServiceDescriptor, start?: Start): Promise<void> => {
  process.on('uncaughtException', endAtOnce);
  keepHeapSmall();
  try {
    const { stop, log } = await startProcess(service, process.env, start);
    process.exit(await runUntilSignal(stop, log));
  } catch (error) {
    process.stderr.write(`${service.name} could not start: ${explainError(error)}\n`);
    process.exit(1);
  }
};
