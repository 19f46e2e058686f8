import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '@chirrup/testing/root';

const folder = join(root, 'frontend/sample-shop');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.xml': 'application/xml',
};
export const shopPages = [
  'index',
  'rain-jacket',
  'wool-base-layer',
  'trail-shoes',
  'daypack',
  'shipping',
  'returns',
  'sizes',
  'contact',
];

export interface Shop {
  address: string;
  /** Puts a snippet before `</body>` of every page from now on. */
  embed(snippet: string): void;
  close(): Promise<void>;
}

/** The example shop on an origin of its own, with its sitemap. */
export const startShop = async (port = 0): Promise<Shop> => {
  let snippet = '';
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname;
    void answer(path === '/' ? '/index.html' : path, address, snippet).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    embed: (html) => {
      snippet = html;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const answer = async (
  path: string,
  address: string,
  snippet: string,
): Promise<{ status: number; type: string; body: string }> => {
  if (path === '/sitemap.xml') return { status: 200, type: 'application/xml', body: sitemap(address) };
  try {
    const text = await readFile(join(folder, path.replace(/[^a-z0-9.-]/g, '')), 'utf8');
    return {
      status: 200,
      type: types[extname(path)] ?? 'text/plain',
      body: text.replace('<!--chirrup-->', () => snippet),
    };
  } catch {
    return { status: 404, type: 'text/plain', body: 'Not found' };
  }
};

const sitemap = (address: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${shopPages.map((page) => `<url><loc>${address}/${page}.html</loc></url>`).join('\n')}\n</urlset>\n`;
