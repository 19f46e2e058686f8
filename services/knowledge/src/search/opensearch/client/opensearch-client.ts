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

/**
 * Asks once, as everything later does.
 * @throws an error that says what to put right
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
