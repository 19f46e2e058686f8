import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

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
  if (name === '' || name === 'identity') return raw;
  const decoder = decoderOf(name);
  const source = Readable.from([raw], { objectMode: false });
  source.on('error', (error) => decoder.destroy(error));
  try {
    return await collectWithin(source.pipe(decoder), maxBytes);
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

function decoderOf(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate') return createUnzip();
  if (encoding === 'br') return createBrotliDecompress();
  throw new UnknownEncodingError(encoding);
}

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
