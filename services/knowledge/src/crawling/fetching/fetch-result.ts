export type FetchFailureCode =
  | 'INVALID_URL'
  | 'PORT_NOT_ALLOWED'
  | 'PRIVATE_ADDRESS'
  | 'HOST_NOT_FOUND'
  | 'UNREACHABLE'
  | 'BAD_CERTIFICATE'
  | 'TIMEOUT'
  | 'REDIRECT_LOOP'
  | 'TOO_MANY_REDIRECTS'
  | 'HTTP_STATUS'
  | 'TOO_LARGE'
  | 'UNREADABLE'
  | 'WRONG_TYPE'
  | 'ROBOTS_DISALLOWED'
  | 'OTHER_SITE'
  | 'NO_TEXT'
  | 'NOT_THE_PAGE'
  | 'CANCELLED';

export interface FetchFailure {
  ok: false;
  code: FetchFailureCode;
  /** A sentence for the owner: what happened to this address. */
  reason: string;
  /** Worth another try later: the fault looks passing. */
  retryable: boolean;
  /** The HTTP status, when the server answered. */
  status?: number;
}

/** A server's version headers of a document; empty if it sent none. */
export interface Validators {
  etag: string;
  lastModified: string;
}

export interface FetchedDocument {
  ok: true;
  url: string;
  /** Where the redirects ended. */
  finalUrl: string;
  status: number;
  contentType: string;
  validators: Validators;
  /** Content security policies of its headers, those that only report left out. */
  policies: string[];
  body: string;
  /** Of a picture, PDF or Word file, which are no text. */
  bytes?: Buffer;
}

export type FetchResult = FetchedDocument | FetchFailure;

/** Builds a failed result. */
export function failure(
  code: FetchFailureCode,
  reason: string,
  more: { retryable?: boolean; status?: number } = {},
): FetchFailure {
  return { ok: false, code, reason, retryable: more.retryable ?? false, status: more.status };
}
