import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs work on behalf of a request: its log lines and its calls to other services carry the id. */
export const correlated = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : requests.run(id, work);

/** Id of the request that runs here. */
export const correlationId = (): string | undefined => requests.getStore();
