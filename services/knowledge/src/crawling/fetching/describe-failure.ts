import { STATUS_CODES } from 'node:http';
import { AddressNotPublicError } from '@chirrup/kernel/addresses/public-agent';
import { type FetchFailure, failure } from './fetch-result.js';
import { TooLargeError, UnknownEncodingError } from './inflate.js';

const PAGE_TYPES = new Set([
  ...['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown', 'text/x-markdown'],
  ...['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
]);
/** A server that does not know what it sends, or wants it to be saved: the bytes tell. */
const UNKNOWN_TYPES =
  /^(?:(?:application|binary)\/(?:octet-stream|force-download|download|x-download|x-pdf|acrobat)|text\/(?:pdf|x-pdf))$/;
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** What an HTTP status other than success means to the owner. */
export function describeStatus(status: number): FetchFailure {
  const name = STATUS_CODES[status]?.toLowerCase() ?? 'unknown status';
  return failure('HTTP_STATUS', `The page answered ${status} (${name}).`, {
    retryable: PASSING.has(status),
    status,
  });
}

/** Whether a server leaves open what it sends. */
export function isTypeOpen(contentType: string): boolean {
  const type = typeOf(contentType);
  return type === '' || UNKNOWN_TYPES.test(type);
}

function typeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Undefined for web pages and for a missing type; otherwise names the type of the document. */
export function describeType(contentType: string): FetchFailure | undefined {
  const type = typeOf(contentType);
  if (type === '' || PAGE_TYPES.has(type)) return undefined;
  if (type.startsWith('image/')) return failure('WRONG_TYPE', 'It is an image, not a web page.');
  return failure('WRONG_TYPE', `It is a file of the type ${type.slice(0, 60)}, not a web page.`);
}

/** Turns what the network layer threw into a sentence for the owner. */
export function describeError(error: unknown, url: URL): FetchFailure {
  const cause = rootCause(error);
  if (cause instanceof AddressNotPublicError)
    return failure(
      'PRIVATE_ADDRESS',
      `The address is private (${cause.address}); only public pages can be imported.`,
    );
  if (cause instanceof TooLargeError)
    return failure('TOO_LARGE', 'The page is too large (over 5 MB, or 10 MB unpacked).');
  if (cause instanceof UnknownEncodingError) {
    return failure('UNREADABLE', 'The page is compressed in a way that cannot be read.');
  }
  const code = codeOf(cause);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return failure('TOO_LARGE', 'The page is too large (over 5 MB, or 10 MB unpacked).');
  }
  if (code === 'ENOTFOUND' || code === 'ENODATA') {
    return failure('HOST_NOT_FOUND', `The host ${url.hostname} does not exist.`);
  }
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return failure('TIMEOUT', 'The server did not answer in time.', { retryable: true });
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return failure(
      'BAD_CERTIFICATE',
      'The secure connection failed: the certificate of the site is not valid.',
    );
  }
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_') || code === 'ERR_BUFFER_TOO_LARGE') {
    return failure('UNREADABLE', 'The page is damaged: its compressed data cannot be unpacked.');
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('UNREADABLE', 'The answer of the server is not valid HTTP.');
  }
  return failure('UNREACHABLE', 'The server could not be reached or broke off the connection.', {
    retryable: true,
  });
}

function rootCause(error: unknown): unknown {
  if (!isObject(error)) return error;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return rootCause(error.errors[0]);
  return 'cause' in error && isObject(error.cause) ? rootCause(error.cause) : error;
}

function codeOf(error: unknown): string {
  return isObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
