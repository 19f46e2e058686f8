import type { AwsCredentials } from '@chirrup/storage/aws-identity';
import { Client, errors } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3';

export type OpenSearchClient = Client;

/** A client certificate and the authority of the engine's (PEM); or who signs requests, where the engine is Amazon's. */
export interface OpenSearchTls {
  ca?: string[];
  cert?: string;
  key?: string;
  role?: { service: 'es' | 'aoss'; region: string; credentials: () => Promise<AwsCredentials> };
}

/** A client that tries each request once: the callers know whether and when to retry. */
export const createOpenSearchClient = (url: string, { role, ...tls }: OpenSearchTls = {}): OpenSearchClient =>
  new Client({
    ...(role
      ? AwsSigv4Signer({ service: role.service, region: role.region, getCredentials: role.credentials })
      : {}),
    node: url,
    name: 'chirrup-knowledge',
    ...(Object.keys(tls).length > 0 ? { ssl: tls } : {}),
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
export const answerStatus = (error: unknown): number | undefined => {
  if (error instanceof PartFailed) return error.status;
  return error instanceof errors.ResponseError ? error.statusCode : undefined;
};

/** On a timeout the client closes the connection, and the engine cancels the search. */
export const isTimeout = (error: unknown): boolean => error instanceof errors.TimeoutError;

/** Whether the engine or the connection failed; a refused request (400) is our own mistake. */
export const isEngineFailure = (error: unknown): boolean =>
  (error instanceof errors.OpenSearchClientError || error instanceof PartFailed) &&
  answerStatus(error) !== 400;
