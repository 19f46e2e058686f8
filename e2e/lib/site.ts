import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Site {
  address: string;
  /** What is served from now on, by path and query; everything else is 404. */
  routes: Map<string, Handler>;
  close(): Promise<void>;
}

/** A web server on loopback whose pages a test writes itself, good and bad ones. */
export const startSite = async (): Promise<Site> => {
  const routes = new Map<string, Handler>();
  const server = createServer((request, response) => {
    const handler = routes.get(request.url ?? '/');
    if (handler) handler(request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    routes,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export const typed =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };

export const htmlPage = (title: string, text: string): Handler =>
  typed(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  );

export const redirectTo =
  (location: string): Handler =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };

export const sitemapOf = (...urls: string[]): Handler =>
  typed(
    'application/xml',
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
      .map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
      .join('')}</urlset>`,
  );
