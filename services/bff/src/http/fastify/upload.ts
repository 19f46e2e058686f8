import { commonErrors, DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors/http.errors.js';

/** A file that was sent. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Config of routes that take a file: `@RouteConfig(TAKES_FILE)`. */
export const TAKES_FILE = { takesFile: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/** How much of a file is read, and the answer when there is more. */
export interface UploadLimit {
  bytes: number;
  error: ErrorDefinition;
}

const FIELD = 'file';
const DOCUMENT: UploadLimit = { bytes: 10 * 1_024 * 1_024, error: httpErrors.fileTooLarge };
/** Boundaries and the heads of parts. */
const MAX_ENVELOPE_BYTES = 16 * 1_024;
/** Each holds a whole file in memory. */
const MAX_AT_ONCE = 8;

/** Lets routes that take a file have the raw body; elsewhere multipart bodies are refused as before. */
export const acceptUploads = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (request.routeOptions.config.takesFile) return done(null, undefined);
    const detail = 'Content-Type: must be application/json';
    done(new DomainError(httpErrors.notJson, { detail }, 'Send the body as JSON.'));
  });
};

let running = 0;

/**
 * The one file of a multipart request, read after the guards let the caller pass.
 * @throws DomainError when it is too large, missing, or too many are read at once
 */
export const readUpload = async (request: FastifyRequest, limit = DOCUMENT): Promise<UploadedFile> => {
  const { headers } = request;
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw new DomainError(httpErrors.notMultipart);
  if (Number(headers['content-length'] ?? 0) > limit.bytes + MAX_ENVELOPE_BYTES)
    throw new DomainError(limit.error);
  if (running >= MAX_AT_ONCE) throw new DomainError(commonErrors.unavailable, { retryAfter: 1 });
  running += 1;
  try {
    return await read(request, limit);
  } finally {
    running -= 1;
  }
};

const read = ({ raw, headers }: FastifyRequest, limit: UploadLimit): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    let found: UploadedFile | undefined;
    const parser = parserFor(headers as BusboyHeaders, limit);
    const fail = (error: DomainError) => {
      raw.unpipe(parser);
      // The rest is discarded, within the time a request may take.
      raw.resume();
      reject(error);
    };
    const notMultipart = (error?: Error) =>
      fail(new DomainError(httpErrors.notMultipart, error ? { detail: error.message } : {}));
    parser.on('file', (field, stream, name) => {
      const chunks: Buffer[] = [];
      stream.on('limit', () => fail(new DomainError(limit.error)));
      stream.on('error', notMultipart);
      stream.on('data', (chunk: Buffer) => {
        if (field === FIELD) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (field === FIELD) found ??= { name: name ?? '', bytes: Buffer.concat(chunks) };
      });
    });
    parser.on('error', (error) => notMultipart(error instanceof Error ? error : undefined));
    parser.on('finish', () => (found ? resolve(found) : notMultipart()));
    raw.on('error', notMultipart);
    raw.on('close', () => !raw.complete && notMultipart());
    raw.pipe(parser);
  });

const parserFor = (headers: BusboyHeaders, { bytes }: UploadLimit): BusboyInstance => {
  try {
    return new Busboy({
      headers,
      limits: { files: 1, fileSize: bytes, fields: 5, fieldSize: 1_024, parts: 6, headerPairs: 20 },
    });
  } catch (error) {
    // Without a boundary.
    throw new DomainError(httpErrors.notMultipart, { detail: error instanceof Error ? error.message : '' });
  }
};
