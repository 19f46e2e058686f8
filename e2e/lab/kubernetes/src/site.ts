import { createServer } from 'node:http';

/** A small web site that a bot is taught from. */
export interface OutsideSite {
  address: string;
  sitemap: string;
  close(): Promise<void>;
}

const PAGES: Record<string, [title: string, text: string]> = {
  '/delivery': [
    'Delivery',
    'Parcels leave our warehouse on the day of the order and reach you within two working days.',
  ],
  '/returns': [
    'Returns',
    'You may send back what you do not like within thirty days. We pay the postage of the parcel.',
  ],
};

/** Serves it on an interface that pods reach. */
export const startOutsideSite = async (host: string): Promise<OutsideSite> => {
  const server = createServer((request, response) => {
    const page = PAGES[request.url ?? ''];
    if (page) {
      const [title, text] = page;
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`,
        );
    } else if (request.url === '/sitemap.xml') {
      const urls = Object.keys(PAGES).map(
        (path) => `<url><loc>http://${request.headers.host}${path}</loc></url>`,
      );
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const place = server.address();
  if (typeof place !== 'object' || !place) throw new Error('The site has no port');
  const address = `http://${host}:${place.port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { address, sitemap: `${address}/sitemap.xml`, close };
};
