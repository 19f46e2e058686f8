import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';

/** The rest works without this engine: what is wrong with it is logged, and the process serves. */
export const checkLater = (engine: { check(): Promise<void> }, message: string, log: Log): void => {
  engine.check().catch((error: Error) => {
    // the text of `unavailable` is for clients
    const reason = error instanceof DomainError && error.cause instanceof Error ? error.cause : error;
    log.error({ err: reason }, `${message}: ${reason.message}`);
  });
};
