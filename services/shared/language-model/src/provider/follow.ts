const MOST_HOPS = 4;
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

/**
 * Asks a moved address the same once more: a browser would turn the question into one without a body. The key goes
 * with it only to the same host, never from an encrypted connection to an open one.
 */
export const follow = async (url: URL, init: RequestInit, send: typeof fetch): Promise<Response> => {
  let [at, request] = [url, init];
  for (let hop = 0; ; hop += 1) {
    const response = await send(at, { ...request, redirect: 'manual' });
    const next = MOVED.has(response.status) && URL.parse(response.headers.get('location') ?? '', at.href);
    if (!next || hop === MOST_HOPS) return response;
    await response.body?.cancel();
    const isSafe =
      next.hostname === at.hostname && (next.protocol === at.protocol || next.protocol === 'https:');
    if (!isSafe) request = { ...request, headers: { 'content-type': 'application/json' } };
    at = next;
  }
};
