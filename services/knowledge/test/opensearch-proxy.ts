import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does with a request from now on. */
export type ProxyMode = 'pass' | 'silent' | 'reset' | 'reset once' | 'too many' | { delayMs: number };

export interface OpenSearchProxy {
  url: string;
  mode: ProxyMode;
  /** Requests that came, whatever was done with them. */
  requests: number;
  close(): Promise<void>;
}

/** A way to the engine that can be made as bad as ways and engines get. */
export const openProxy = async (target: string): Promise<OpenSearchProxy> => {
  const pass = (
    method: string | undefined,
    path: string | undefined,
    headers: object,
    body: Buffer,
    to: ServerResponse,
  ) => {
    const onward = request(
      new URL(path ?? '/', target),
      { method: method ?? 'GET', headers: { ...headers } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.once('error', () => to.destroy());
    onward.end(body);
  };
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.once('end', () => {
      proxy.requests += 1;
      const { mode } = proxy;
      const onward = () => pass(from.method, from.url, from.headers, Buffer.concat(chunks), to);
      if (mode === 'pass') onward();
      else if (mode === 'reset once') {
        proxy.mode = 'pass';
        from.socket.resetAndDestroy();
      } else if (mode === 'reset') from.socket.resetAndDestroy();
      else if (mode === 'too many') {
        to.writeHead(429, { 'content-type': 'application/json' });
        to.end('{"error":{"type":"rejected_execution_exception","reason":"rejected"},"status":429}');
      } else if (mode !== 'silent') setTimeout(onward, mode.delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: OpenSearchProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
};
