import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

type Handler = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

export interface TestSite {
  origin: string;
  port: number;
  /** Paths asked for so far. */
  asked: string[];
  routes: Map<string, Handler>;
  close(): Promise<void>;
}

const running = new Set<TestSite>();

/** Closes what a test left running, so that a failing one does not hold up the whole run. */
export async function closeSites(): Promise<void> {
  await Promise.all([...running].map((site) => site.close()));
}

/** A web server on loopback whose pages are set by the test. */
export async function startSite(routes: Record<string, Handler> = {}): Promise<TestSite> {
  const site: TestSite = { origin: '', port: 0, asked: [], routes: new Map(Object.entries(routes)), close };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    site.asked.push(path);
    const handler = site.routes.get(path);
    if (handler) return handler(request, response, site.origin);
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.port = (server.address() as AddressInfo).port;
  site.origin = `http://127.0.0.1:${site.port}`;
  running.add(site);
  return site;

  async function close(): Promise<void> {
    running.delete(site);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

export const html =
  (body: string): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  };

export const xml =
  (body: (origin: string) => string): Handler =>
  (_request, response, origin) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body(origin));
  };

export const status =
  (code: number): Handler =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html' }).end('<p>no</p>');
  };

export const redirect =
  (to: string | ((origin: string) => string)): Handler =>
  (_request, response, origin) => {
    response.writeHead(302, { location: typeof to === 'string' ? to : to(origin) }).end();
  };

export const typed =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };

/** 64 MB of spaces in a few kilobytes. */
export const bomb = (encoding: 'gzip' | 'br'): Handler => {
  const plain = Buffer.alloc(64 * 1024 * 1024, 0x20);
  const packed = encoding === 'gzip' ? gzipSync(plain) : brotliCompressSync(plain);
  return typed('text/html', packed, { 'content-encoding': encoding });
};

/** Never answers. */
export const silent: Handler = () => {};

/** Sends a little, for ever. */
export const endless: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>more</p>'), 20);
  response.on('close', () => clearInterval(timer));
};

/** Sends as fast as it can, for ever. */
export const flood: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = Buffer.alloc(64 * 1024, 0x61);
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pump);
  pump();
};

export const sitemap = (...urls: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('')}</urlset>`;
