import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors of the embedder port. */
export const embeddingErrors = {
  unavailable: {
    code: 'KNOWLEDGE.EMBEDDINGS_UNAVAILABLE',
    kind: 'unavailable',
    message: 'Search by meaning is not available right now. Search by words goes on.',
  },
  /** The local server is not up yet: expected at every start, so it is no failure. */
  starting: {
    code: 'KNOWLEDGE.EMBEDDINGS_STARTING',
    kind: 'unavailable',
    message: 'Search by meaning is being started. Search by words goes on.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** @param reason a few words for the operator's log, without any text that was embedded */
export const unavailable = (reason: string): DomainError =>
  new DomainError(embeddingErrors.unavailable, { detail: reason });

/** Why embedding failed, for the operator's log. */
export const failureReason = (error: unknown): string =>
  error instanceof DomainError ? (error.extras.detail ?? error.code) : String(error);
