import { Client, errors } from '@opensearch-project/opensearch';

export type OpenSearchClient = Client;

/** A client certificate and the authority of the engine's (PEM). */
export interface OpenSearchTls {
  ca?: string[];
  cert?: string;
  key?: string;
}

/** A client that tries each request once: the callers know whether and when to retry. */
export const createOpenSearchClient = (url: string, tls?: OpenSearchTls): OpenSearchClient =>
  new Client({
    node: url,
    name: 'chirrup-knowledge',
    ...(tls ? { ssl: tls } : {}),
    maxRetries: 0,
    requestTimeout: 10_000,
    agent: { keepAlive: true, maxSockets: 64 },
  });

/** One part of a multi-part request failed, though the request itself was answered. */
export class PartFailed extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(`the search engine answered ${status}: ${reason}`);
    this.name = 'PartFailed';
  }
}

/** HTTP status of an error answer; undefined when there was no answer. */
export const statusOf = (error: unknown): number | undefined => {
  if (error instanceof PartFailed) return error.status;
  return error instanceof errors.ResponseError ? error.statusCode : undefined;
};

/** On a timeout the client closes the connection, and the engine cancels the search. */
export const isTimeout = (error: unknown): boolean => error instanceof errors.TimeoutError;

/** Whether the engine or the connection failed; a refused request (400) is our own mistake. */
export const isEngineFailure = (error: unknown): boolean =>
  (error instanceof errors.OpenSearchClientError || error instanceof PartFailed) && statusOf(error) !== 400;
