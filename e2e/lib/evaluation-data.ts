import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '@chirrup/testing/root';

/** Where the evaluation data lies: beside the checkout, or where CHIRRUP_EVAL says. It is never part of the project. */
const folder = process.env.CHIRRUP_EVAL || join(root, '../shared/eval');

/** False, with a message, if the data is missing. */
export const hasEvaluationData = (): boolean => {
  if (existsSync(folder)) return true;
  process.stderr.write(`The evaluation data is not at ${folder}: tests that measure answers are skipped.\n`);
  return false;
};

export interface FaqCollection {
  pairs: { id: string; question: string; answer: string }[];
  queries: { q: string; id: string }[];
}

export const readFaq = (collection: string, from = folder): FaqCollection => {
  const all = JSON.parse(gunzipSync(readFileSync(join(from, 'faq.json.gz'))).toString()) as Record<
    string,
    FaqCollection
  >;
  const found = all[collection];
  if (!found) throw new Error(`There is no collection ${collection}`);
  return found;
};

export interface ProductTruth {
  price?: string[];
  brand?: string[];
  sku?: string[];
  availability?: string[];
}

export interface ProductPages {
  address: string;
  truth: Record<string, ProductTruth>;
  count: number;
  close(): Promise<void>;
}

/** Serves the product pages on loopback, with a sitemap of all of them. */
export const serveProductPages = async (from = folder): Promise<ProductPages> => {
  const pages = join(from, 'shop-pages');
  const names = readdirSync(join(pages, 'html'))
    .map((file) => file.replace('.html.gz', ''))
    .sort();
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    if (path === 'sitemap.xml') {
      const urls = names.map((name) => `<url><loc>${address}/${name}.html</loc></url>`).join('');
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><urlset>${urls}</urlset>`);
    }
    const name = path.replace('.html', '');
    if (!names.includes(name)) return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(gunzipSync(readFileSync(join(pages, 'html', `${name}.html.gz`))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    count: names.length,
    truth: JSON.parse(readFileSync(join(pages, 'ground-truth.json'), 'utf8')) as Record<string, ProductTruth>,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
