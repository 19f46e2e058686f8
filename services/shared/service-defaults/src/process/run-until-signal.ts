import type { Log } from '@chirrup/kernel/log';
import { endAtOnce, SOFTWARE_ERROR } from './uncaught-errors.js';

const STOP_LIMIT_MS = 30_000;
/** Less after an error that nothing caught: who knows what still works. */
const DRAIN_LIMIT_MS = 10_000;
/** A supervisor signals the whole process group, and the parent process forwards the signal too: that is one request. */
const SAME_REQUEST_MS = 500;

/** A promise that nobody waits for has failed: reported, for one of them must not end a whole process. */
const reportRejections = (log: Log): void => {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'something failed that nobody waited for'),
  );
};

/**
 * Resolves with the exit code after SIGINT or SIGTERM, or an error that nothing caught, has been followed by a complete
 * `stop`; a second request ends at once.
 */
export const runUntilSignal = (stop: () => Promise<void>, log: Log): Promise<number> =>
  new Promise((resolve) => {
    reportRejections(log);
    let stoppingSince: number | undefined;
    const end = (limitMs: number, done: number, failed: number) => {
      stoppingSince = performance.now();
      const limit = setTimeout(() => {
        log.error({}, `not everything stopped within ${limitMs / 1_000} s`);
        resolve(failed);
      }, limitMs);
      stop().then(
        () => {
          clearTimeout(limit);
          log.info({}, 'stopped');
          resolve(done);
        },
        (error) => {
          log.error({ err: error }, 'stopping failed');
          resolve(failed);
        },
      );
    };
    const onSignal = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_REQUEST_MS) resolve(130);
        return;
      }
      log.info({ signal }, 'stopping');
      end(STOP_LIMIT_MS, 0, 1);
    };
    const onUncaught = (error: unknown) => {
      log.error({ err: error }, 'nothing caught this error; this process ends in order');
      if (stoppingSince === undefined) end(DRAIN_LIMIT_MS, SOFTWARE_ERROR, SOFTWARE_ERROR);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    process.off('uncaughtException', endAtOnce);
    process.on('uncaughtException', onUncaught);
  });
