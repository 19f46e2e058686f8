import { Client, errors } from '@opensearch-project/opensearch';

export type OpenSearchClient = Client;

/** A client that tries everything once: who may try again, and when, is decided where it is known. */
export const createOpenSearchClient = (url: string): OpenSearchClient =>
  new Client({
    node: url,
    name: 'chirrup-knowledge',
    maxRetries: 0,
    requestTimeout: 10_000,
    agent: { keepAlive: true, maxSockets: 64 },
  });

/** One of several things asked at once that was not answered, though the request was. */
export class PartFailed extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(`the search engine answered ${status}: ${reason}`);
    this.name = 'PartFailed';
  }
}

/** Status of an answer that was an error; undefined when there was no answer. */
export const statusOf = (error: unknown): number | undefined => {
  if (error instanceof PartFailed) return error.status;
  return error instanceof errors.ResponseError ? error.statusCode : undefined;
};

/** The client closes the connection with it, and the engine ends a search nobody waits for. */
export const isTimeout = (error: unknown): boolean => error instanceof errors.TimeoutError;

/** Whether the engine, or the way to it, did not work; a request it calls wrong is our own mistake. */
export const isEngineFailure = (error: unknown): boolean =>
  (error instanceof errors.OpenSearchClientError || error instanceof PartFailed) && statusOf(error) !== 400;
