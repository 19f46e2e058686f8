import { createLog } from '../log/pino-log.js';
import { explainError } from './explain-error.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { runUntilSignal } from './run-until-signal.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { type Start, startProcess } from './service-process.js';
import { endAtOnce, warnInLog } from './uncaught-errors.js';
import { useProxy } from './use-proxy.js';

/**
 * Runs one service, or the role of it that `SERVICE_ROLE` names, until a signal stops it. The whole of a service's
 * `main.ts`.
 * @param start how it is started, where it is more than its module (the bff listens on a port)
 */
export const bootstrapService = async (service: ServiceDescriptor, start?: Start): Promise<void> => {
  process.on('uncaughtException', endAtOnce);
  const log = createLog('info', service.name);
  warnInLog(log);
  useProxy(process.env);
  keepHeapSmall();
  try {
    const running = await startProcess(service, process.env, start);
    process.exit(await runUntilSignal(running.stop, running.log));
  } catch (error) {
    log.error({}, `${service.name} could not start: ${explainError(error)}`);
    process.exit(1);
  }
};
