import { createServer, type RequestListener, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type EngineSecurity, userInfo } from '@chirrup/testing/engines/security/engine-security';

/** What the proxy does with a request from now on. */
export type ProxyMode = 'pass' | 'silent' | 'reset' | 'reset once' | 'too many' | { delayMs: number };

export interface OpenSearchProxy {
  url: string;
  mode: ProxyMode;
  /** Requests that came, whatever was done with them. */
  requests: number;
  close(): Promise<void>;
}

/**
 * A way to the engine that can be made as bad as ways and engines get.
 * @param secured asks for TLS and a login, as the engine's own security plugin does
 */
export const openProxy = async (target: string, secured?: EngineSecurity): Promise<OpenSearchProxy> => {
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
  const answer: RequestListener = (from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.once('end', () => {
      proxy.requests += 1;
      const { mode } = proxy;
      if (secured && from.headers.authorization !== basic(secured)) return refuse(to);
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
  };
  const server = secured ? await tlsServer(secured, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: OpenSearchProxy = {
    url: `${secured ? `https://${userInfo(secured)}@` : 'http://'}127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
};

const tlsServer = async ({ authority }: EngineSecurity, answer: RequestListener) => {
  const { pem } = await authority.issue('opensearch');
  return createTlsServer({ cert: pem.certificate, key: pem.key }, answer);
};

const basic = ({ user, password }: EngineSecurity): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const refuse = (to: ServerResponse): void => {
  to.writeHead(401, {
    'content-type': 'text/plain',
    'www-authenticate': 'Basic realm="OpenSearch Security"',
  });
  to.end('Unauthorized');
};
