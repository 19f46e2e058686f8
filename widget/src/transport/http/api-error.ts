/** A refused or failed call. `status` 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds the server asked to wait. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, 'NETWORK', 'No answer from the server.');
