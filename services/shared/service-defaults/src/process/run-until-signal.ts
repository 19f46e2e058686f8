import type { Log } from '@chirrup/kernel/log';

const STOP_LIMIT_MS = 30_000;
/** A supervisor signals the whole process group, and the parent process forwards the signal too: that is one request. */
const SAME_REQUEST_MS = 500;

/** A promise that nobody waits for has failed: reported, for one of them must not end a whole process. */
const reportRejections = (log: Log): void => {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'something failed that nobody waited for'),
  );
};

/** Resolves after SIGINT or SIGTERM has been followed by a complete `stop`; a second request ends at once. */
export const runUntilSignal = (stop: () => Promise<void>, log: Log): Promise<number> =>
  new Promise((resolve) => {
    reportRejections(log);
    let stoppingSince: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_REQUEST_MS) resolve(130);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      const limit = setTimeout(() => {
        log.error({}, `not everything stopped within ${STOP_LIMIT_MS / 1_000} s`);
        resolve(1);
      }, STOP_LIMIT_MS);
      stop().then(
        () => {
          clearTimeout(limit);
          log.info({}, 'stopped');
          resolve(0);
        },
        (error) => {
          log.error({ err: error }, 'stopping failed');
          resolve(1);
        },
      );
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
