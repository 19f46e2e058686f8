import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { PEERS, type Peer, peerFile } from './peer-packages.js';

export interface PageServer {
  address: string;
  close(): void;
}

/** What stands in for the peers' servers. */
const STUBS: [path: RegExp, answer: object][] = [
  [
    /^\/(stub|api\/v1\/prediction\/)/,
    { text: 'An answer of some length, as a shop would give it.', chatId: 'chat' },
  ],
  [/^\/api\/v1\/chatflows-streaming\//, { isStreaming: false }],
  [/./, {}],
];

/** Serves a page for each subject, the peers' files as a network near visitors would (brotli), and their calls. */
export const servePages = async (pages: Readonly<Record<string, string>>): Promise<PageServer> => {
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const name of Object.keys(PEERS) as Peer[]) {
    const body = brotliCompressSync(readFileSync(await peerFile(name)));
    files.set(`/${name}.js`, { type: 'text/javascript', body });
  }
  for (const [name, html] of Object.entries(pages))
    files.set(`/${name}.html`, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) });
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
      return;
    }
    const stub = STUBS.find(([path]) => path.test(url))?.[1];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stub));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
