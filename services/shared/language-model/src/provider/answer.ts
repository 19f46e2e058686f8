import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Send } from '@chirrup/kernel/addresses/public-agent';
import { BodyText } from './stream/body-text.js';

const INFLATES = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const;

/** What a server answers. */
export interface ServerAnswer {
  status: number;
  isOk: boolean;
  headers: IncomingHttpHeaders;
  /** In clear, also where it came compressed. */
  body: Readable;
}

export const toServerAnswer = ({ statusCode, headers, body }: Awaited<ReturnType<Send>>): ServerAnswer => ({
  status: statusCode,
  isOk: statusCode >= 200 && statusCode < 300,
  headers,
  body: inflated(body, headers['content-encoding']),
});

const inflated = (body: Readable, encoding: string | string[] | undefined): Readable => {
  const inflate = INFLATES[String(encoding).toLowerCase() as keyof typeof INFLATES];
  if (!inflate) return body;
  const clear = inflate();
  body.on('error', (error) => clear.destroy(error));
  clear.on('close', () => body.destroy());
  return body.pipe(clear);
};

/** What comes of an answer that nobody reads is of no interest. */
export const leave = ({ body }: ServerAnswer): void => void body.on('error', () => undefined).destroy();

export const typeOf = ({ headers }: ServerAnswer): string => String(headers['content-type'] ?? '');

/** Of a refusal: not more than one reads. */
export const refusalText = ({ body }: ServerAnswer): Promise<string> => new BodyText(body).rest();

export const plainHeaders = ({ headers }: Pick<ServerAnswer, 'headers'>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
