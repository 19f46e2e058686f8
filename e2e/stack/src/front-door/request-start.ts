import type { IncomingMessage } from 'node:http';

/** As large as any body the product takes. */
const KEPT_BYTES = 256 * 1_024;

/** A request's body, or its first bytes: only a request that is held completely can be sent a second time. */
export interface RequestStart {
  chunks: Buffer[];
  complete: boolean;
}

export const readStart = async (request: IncomingMessage): Promise<RequestStart> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > KEPT_BYTES) return { chunks, complete: false };
  }
  return { chunks, complete: true };
};
