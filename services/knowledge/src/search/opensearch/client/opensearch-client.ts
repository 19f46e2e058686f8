import { Client, errors } from '@opensearch-project/opensearch';

export type OpenSearchClient = Client;

/** A client that tries each request once: the callers know whether and when to retry. */
export const createOpenSearchClient = (url: string): OpenSearchClient =>
  new Client({
    node: url,
    name: 'chirrup-knowledge',
    maxRetries: 0,
    requestTimeout: 10_000,
    agent: { keepAlive: true, maxSockets: 64 },
  });

/**
 * Sends one request, to check the settings.
 * @throws an error that names the to correct
 */
export const checkOpenSearch = async (url: string, alias: string): Promise<void> => {
  const client = createOpenSearchClient(url);
  try {
    await client.indices.existsAlias({ name: alias });
  } catch (error) {
    const status = statusOf(error);
    const reason =
      status === 401 || status === 403 ? `it refuses the credentials (${status})` : (error as Error).message;
    // not the error itself: it carries the whole request
    throw new Error(`OpenSearch at ${URL.parse(url)?.host}: ${reason}. Check OPENSEARCH_URL.`);
  } finally {
    await client.close();
  }
};

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
