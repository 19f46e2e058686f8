import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflateRaw, createUnzip } from 'node:zlib';

export class TooLargeError extends Error {}
export class UnknownEncodingError extends Error {}

/** Collects a stream, ending it as soon as it passes the limit: memory stays flat whatever is sent. */
export async function collectWithin(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Decodes a Content-Encoding piece by piece; a bomb ends at the limit, not in memory. */
export async function inflateWithin(raw: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (UNPACKED.test(name)) return raw;
  // some leave out the head that the standard asks for
  const isBare = name === 'deflate' && !isZlib(raw) && !isGzip(raw);
  const decoder = isBare ? createInflateRaw() : decoderOf(name);
  const source = Readable.from([raw], { objectMode: false });
  source.on('error', (error) => decoder.destroy(error));
  try {
    return await collectWithin(source.pipe(decoder), maxBytes);
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

/** Some servers name a charset there. */
const UNPACKED = /^(identity|none|binary|utf-?8|iso-8859-\d{1,2}|[78]bit)?$/;
const isZlib = (bytes: Buffer): boolean =>
  ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;

function decoderOf(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate') return createUnzip();
  if (encoding === 'br') return createBrotliDecompress();
  throw new UnknownEncodingError(encoding);
}

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
