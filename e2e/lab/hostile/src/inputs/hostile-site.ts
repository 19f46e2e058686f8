import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileText, TEXTS } from './hostile-texts.js';

const page = (head: string, body: string) =>
  `<!doctype html><html><head><title>Lamp</title>${head}</head><body><main><h1>Lamp</h1><p>The lamp costs 20 euro.</p>${body}</main></body></html>`;
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`;
const described = (text: string) =>
  jsonLd(JSON.stringify({ '@type': 'Product', name: 'Lamp', description: text, offers: { price: '20' } }));

/** What is large or deep by its markup. */
const MARKUP: readonly string[] = [
  page(jsonLd(`{"a":1}${'\t'.repeat(20_000)}]]>${'\t'.repeat(20_000)}x`), ''),
  page(jsonLd(`//${' '.repeat(100_000)}-->${' '.repeat(100_000)};`), ''),
  page(described('\u00a0'.repeat(20_000)), ''),
  page(described(`${'\u00a0'.repeat(200_000)}x`), ''),
  page(jsonLd('['.repeat(200_000)), ''),
  page('', '<div>'.repeat(200_000)),
  page('', `<table>${'<tr>'.concat('<td>1</td>'.repeat(400)).repeat(600)}</table>`),
  page('', `<ul>${'<li>'.repeat(100_000)}`),
  page('', `<p ${'a="1" '.repeat(100_000)}>x`),
  page('', '&amp;'.repeat(200_000)),
  page('', `<!--${'<script '.repeat(100_000)}`),
  page(`<style>${'a{'.repeat(100_000)}</style>`, ''),
  page(`<meta name="description" content="${'x '.repeat(100_000)}">`, ''),
  page('', '<a href="/x">x</a>'.repeat(100_000)),
  page('', `<dl>${'<dt>a<dd>b'.repeat(50_000)}</dl>`),
];

/** The nth page: markup, or a text where pages have one. */
const hostilePage = (n: number): string => {
  const markup = MARKUP[n % (2 * MARKUP.length)];
  if (markup) return markup;
  const text = hostileText(n % TEXTS, 100_000).replace(/[<&]/g, (mark) => (mark === '<' ? '&lt;' : '&amp;'));
  const places = [
    () => page('', `<p>${text}</p>`),
    () => page('', `<p>${text.match(/.{1,40}/gsu)?.join('</p><p>')}</p>`),
    () => page(`<title>${text}</title>`, `<h2>${text}</h2>`),
    () => page(described(hostileText(n % TEXTS, 100_000)), ''),
    () => page('', `<table><tr><td>${text}</td><td>${text}</td></tr></table>`),
  ];
  return (places[n % places.length] ?? (() => text))();
};

/** A site each of whose addresses is another hostile page. */
export const startHostileSite = async (): Promise<{ url: string }> => {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.end('User-agent: *\nAllow: /\n');
    const n = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostilePage(n));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
};
