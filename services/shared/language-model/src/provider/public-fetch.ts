import { lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable, type Transform } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';
import { isPublicAddress } from '@chirrup/kernel/addresses/public-address';

const UNPACK = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);
/** Answers of these have no body. */
const BODILESS: ReadonlySet<number | undefined> = new Set([204, 205, 304]);

class NotPublicError extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';

  constructor() {
    super('The address is private; only public ones can be used.');
  }
}

/**
 * A `fetch` that reaches public addresses only. The check sits in the connection itself, so that a name which means another
 * address a moment later, or a redirect, cannot get past it.
 */
export const publicFetch = (isAllowed: (address: string) => boolean = isPublicAddress): typeof fetch => {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new NotPublicError(), []);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
  const agents = { 'https:': new HttpsAgent({ lookup }), 'http:': new HttpAgent({ lookup }) };
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // a literal address is never looked up
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isAllowed(literal)) throw new NotPublicError();
    const [ask, agent] =
      url.protocol === 'https:'
        ? ([overHttps, agents['https:']] as const)
        : ([overHttp, agents['http:']] as const);
    const fields = { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' };
    const options = { method, headers: fields, agent, ...(signal && { signal }) };
    const message = await new Promise<IncomingMessage>((answered, failed) => {
      // it may fail once more after its answer has begun: the answer tells of that
      ask(url, options, answered).on('error', failed).end(body);
    });
    return toResponse(message);
  };
};

const toResponse = (message: IncomingMessage): Response => {
  const status = message.statusCode ?? 0;
  const isBodiless = BODILESS.has(status);
  if (isBodiless) message.resume();
  const pairs = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  // some servers pack what nobody asked to be packed
  const unpack = UNPACK.get(message.headers['content-encoding'] ?? '');
  const plain = unpack ? pipeline(message, unpack(), () => undefined) : message;
  const stream = isBodiless
    ? null
    : (Readable.toWeb(plain) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>);
  return new Response(stream, { status, headers: pairs });
};
