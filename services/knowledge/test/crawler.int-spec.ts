import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { isPublicAddress } from '@chirrup/kernel/addresses/public-address';
import type { FetchResult } from '../src/crawling/fetching/fetch-result.js';
import { Fetcher, type FetcherOptions } from '../src/crawling/fetching/fetcher.js';
import { HostRateLimiter } from '../src/crawling/fetching/host-rate-limiter.js';
import { Robots } from '../src/crawling/robots.js';
import { readSitemap } from '../src/crawling/sitemap.js';
import { SitemapBudget } from '../src/crawling/sitemap-budget.js';
import {
  bomb,
  closeSites,
  endless,
  flood,
  html,
  redirect,
  sitemap,
  startSite,
  status,
  type TestSite,
  typed,
  xml,
} from './hostile-server.js';

const page = '<title>Shop</title><p>Hello</p>';
let site: TestSite;
const fetchers: Fetcher[] = [];

function newFetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  const gate = new HostRateLimiter({ rateOf: () => 1_000, connections: 2 });
  const fetcher = new Fetcher({
    gate,
    userAgent: 'ChirrupBot/1.0 (test)',
    isAllowedAddress: () => true,
    ...options,
  });
  fetchers.push(fetcher);
  return fetcher;
}

function reasonOf(result: FetchResult): string {
  return result.ok ? `ok ${result.body.slice(0, 40)}` : result.reason;
}

beforeAll(async () => {
  site = await startSite({
    '/': html(page),
    '/missing': status(404),
    '/broken': status(500),
    '/circle': redirect('/circle-2'),
    '/circle-2': redirect('/circle'),
    '/moved': redirect('/'),
    '/to-file': redirect('file:///etc/passwd'),
    '/pdf': typed('application/pdf', '%PDF-1.7 …'),
    '/untyped.pdf': (_request, response) => void response.writeHead(200).end('%PDF-1.7 …'),
    '/saved': typed('application/octet-stream', '%PDF-1.7 …'),
    '/program': typed('binary/octet-stream', Buffer.from([77, 90, 0, 1, 0, 2])),
    '/zip': typed('application/zip', 'PK'),
    '/bomb': bomb('gzip'),
    '/bomb-br': bomb('br'),
    '/zipped': typed('text/html', gzipSync(page), { 'content-encoding': 'gzip' }),
    '/torn': typed('text/html', gzipSync(randomBytes(20_000).toString('hex')).subarray(0, 5_000), {
      'content-encoding': 'gzip',
    }),
    '/odd': typed('text/html', page, { 'content-encoding': 'compress' }),
    '/bare': typed('text/html', deflateRawSync(page), { 'content-encoding': 'deflate' }),
    '/charset': typed('text/html', page, { 'content-encoding': 'utf-8' }),
    '/cookie-wall': (request, response) => {
      if (request.headers.cookie === 'seen=1; way=back')
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      else
        response
          .writeHead(302, {
            location: '/cookie-wall',
            'set-cookie': ['seen=1; Path=/; HttpOnly', 'way=back'],
          })
          .end();
    },
    '/new-cookies': (_request, response) => {
      response.writeHead(302, { location: '/new-cookies', 'set-cookie': `n=${Math.random()}` }).end();
    },
    '/10mb': html(`<p>${'x'.repeat(10 * 1024 * 1024)}</p>`),
    '/endless': endless,
    '/flood': flood,
    '/silent': () => {},
    '/cut': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<p>half');
      setTimeout(() => response.destroy(), 20);
    },
  });
  for (let hop = 1; hop <= 7; hop += 1)
    site.routes.set(`/hop-${hop}`, redirect(hop === 7 ? '/' : `/hop-${hop + 1}`));
});

afterAll(async () => {
  await Promise.all(fetchers.map((fetcher) => fetcher.close()));
  await closeSites();
});

describe('a page', () => {
  it.each([
    ['/missing', 'The page answered 404 (not found).'],
    ['/broken', 'The page answered 500 (internal server error).'],
    ['/circle', 'The page redirects in a circle.'],
    ['/hop-1', 'The page redirects more than 5 times.'],
    ['/new-cookies', 'The page redirects more than 5 times.'],
    ['/to-file', 'Only http:// and https:// addresses can be imported.'],
    ['/zip', 'It is a file of the type application/zip, not a web page.'],
    ['/program', 'It is a file of the type application/octet-stream, not a web page.'],
    ['/bomb', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
    ['/bomb-br', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
    ['/10mb', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
    ['/flood', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
    ['/torn', 'The page is damaged: its compressed data cannot be unpacked.'],
    ['/odd', 'The page is compressed in a way that cannot be read.'],
    ['/cut', 'The server could not be reached or broke off the connection.'],
  ])('%s: %s', async (path, reason) => {
    expect(reasonOf(await newFetcher().fetch(site.origin + path))).toBe(reason);
  });

  it.each(['/endless', '/silent'])('%s ends at the deadline', async (path) => {
    const result = await newFetcher({ limits: { deadlineMs: 400 } }).fetch(site.origin + path);
    expect(result).toMatchObject({ ok: false, code: 'TIMEOUT', retryable: true });
  });

  it('is read where its redirects end, compressed or not', async () => {
    expect(await newFetcher().fetch(`${site.origin}/moved`)).toMatchObject({
      ok: true,
      url: `${site.origin}/moved`,
      finalUrl: `${site.origin}/`,
      body: page,
    });
    expect(await newFetcher().fetch(`${site.origin}/zipped`)).toMatchObject({ ok: true, body: page });
  });

  it.each(['/pdf', '/untyped.pdf', '/saved'])('%s is known by its bytes', async (path) => {
    const result = await newFetcher().fetch(site.origin + path);
    expect(result.ok && result.bytes?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(['/bare', '/charset'])('%s is read though its header is odd', async (path) => {
    expect(await newFetcher().fetch(site.origin + path)).toMatchObject({ ok: true, body: page });
  });

  it('is read behind a redirect that only asks whether cookies come back, which other hosts never see', async () => {
    const fetcher = newFetcher();
    expect(await fetcher.fetch(`${site.origin}/cookie-wall`)).toMatchObject({ ok: true, body: page });
    let seen: string | undefined = 'not asked';
    const other = await startSite({
      '/': (request, response) => {
        seen = request.headers.cookie;
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      },
    });
    site.routes.set('/away', (_request, response) => {
      response.writeHead(302, { location: other.origin, 'set-cookie': 'secret=1' }).end();
    });
    expect(await fetcher.fetch(`${site.origin}/away`)).toMatchObject({ ok: true });
    expect(seen).toBeUndefined();
  });

  it('ends with the caller', async () => {
    const result = await newFetcher().fetch(`${site.origin}/silent`, { signal: AbortSignal.timeout(50) });
    expect(result).toMatchObject({ ok: false, code: 'CANCELLED' });
  });

  it('reports a host that does not exist or refuses connections', async () => {
    const gone = await startSite();
    await gone.close();
    expect(reasonOf(await newFetcher().fetch(gone.origin))).toBe(
      'The server could not be reached or broke off the connection.',
    );
    expect(await newFetcher().fetch('http://does-not-exist.invalid/')).toMatchObject({ ok: false });
  });

  it('keeps memory flat while bombs go off', async () => {
    const fetcher = newFetcher();
    await fetcher.fetch(`${site.origin}/bomb`);
    const before = process.memoryUsage();
    for (let n = 0; n < 10; n += 1) await fetcher.fetch(`${site.origin}/${n % 2 ? 'bomb' : 'flood'}`);
    const after = process.memoryUsage();
    expect(after.rss - before.rss).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('private addresses', () => {
  const port = () => site.port;
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '(127.0.0.1|::1)'],
    ['2130706433', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::ffff:7f00:1]', '::ffff:7f00:1'],
    ['0.0.0.0', '0.0.0.0'],
    ['169.254.169.254', '169.254.169.254'],
    ['10.0.0.1', '10.0.0.1'],
    ['[fe80::1]', 'fe80::1'],
    ['[fd00:ec2::254]', 'fd00:ec2::254'],
  ])('are refused: %s', async (host, address) => {
    const fetcher = newFetcher({ isAllowedAddress: isPublicAddress });
    const result = await fetcher.fetch(`http://${host}:${port()}/`);
    expect(reasonOf(result)).toMatch(
      new RegExp(`^The address is private \\(${address}\\); only public pages can be imported\\.$`),
    );
  });

  it.each([
    ['by name', () => `http://localhost:${port()}/`],
    ['by IPv6 literal', () => `http://[::1]:${port()}/`],
    ['by mapped literal', () => `http://[::ffff:127.0.0.1]:${port()}/`],
  ])('are refused after a redirect %s', async (_name, target) => {
    // The first connection stands for a public page; what it redirects to is judged by the real rule.
    let connections = 0;
    const isAllowedAddress = (address: string) => connections++ === 0 || isPublicAddress(address);
    site.routes.set('/away', redirect(target()));
    const result = await newFetcher({ isAllowedAddress }).fetch(`${site.origin}/away`, {
      port: String(port()),
    });
    expect(result).toMatchObject({ ok: false, code: 'PRIVATE_ADDRESS' });
  });

  it('are refused to robots.txt and sitemaps as well', async () => {
    const fetcher = newFetcher({ isAllowedAddress: isPublicAddress });
    const before = site.asked.length;
    await new Robots(fetcher).check(new URL(site.origin));
    const result = await readSitemap(fetcher, `${site.origin}/sitemap.xml`, new URL(site.origin));
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('private (127.0.0.1)') });
    expect(site.asked).toHaveLength(before);
  });
});

describe('every request', () => {
  it('goes to a port of the web, or to that of the site', async () => {
    let connections = 0;
    const isAllowedAddress = () => ++connections < 0;
    const fetcher = newFetcher({ isAllowedAddress });
    expect(await fetcher.fetch('http://8.8.8.8:22/')).toMatchObject({ code: 'PORT_NOT_ALLOWED' });
    site.routes.set('/to-ssh', redirect('http://8.8.8.8:22/'));
    expect(await newFetcher().fetch(`${site.origin}/to-ssh`)).toMatchObject({ code: 'PORT_NOT_ALLOWED' });
    expect(connections).toBe(0);
    expect(await fetcher.fetch('http://8.8.8.8:8443/', { port: '8443' })).toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
  });

  it.each(['page', 'sitemap', 'robots'] as const)('waits for its turn at the host: %s', async (wanted) => {
    const gate = new HostRateLimiter({ rateOf: () => 5, connections: 2 });
    const fetcher = newFetcher({ gate });
    const started = performance.now();
    for (let n = 0; n < 3; n += 1) await fetcher.fetch(`${site.origin}/`, { wanted });
    expect(performance.now() - started).toBeGreaterThan(380);
  });
});

describe('robots.txt', () => {
  it('is not fetched from another site', async () => {
    const victim = await startSite({ '/robots.txt': typed('text/plain', 'User-agent: *\nDisallow: /') });
    const shop = await startSite({ '/robots.txt': redirect(`http://localhost:${victim.port}/robots.txt`) });
    expect(await new Robots(newFetcher()).check(new URL(`${shop.origin}/a`))).toBeUndefined();
    expect(victim.asked).toEqual([]);
  });

  it('is obeyed and asked for once', async () => {
    const shop = await startSite({
      '/robots.txt': typed(
        'text/plain',
        'User-agent: *\nDisallow: /admin\nSitemap: https://shop.example/map.xml',
      ),
    });
    const robots = new Robots(newFetcher());
    expect(await robots.check(new URL(`${shop.origin}/admin/x`))).toMatchObject({
      reason: "The site's robots.txt does not allow this page to be read.",
    });
    expect(await robots.check(new URL(`${shop.origin}/shoes`))).toBeUndefined();
    expect(await robots.sitemaps(new URL(shop.origin))).toEqual(['https://shop.example/map.xml']);
    expect(shop.asked).toEqual(['/robots.txt']);
    await shop.close();
  });

  it('missing allows everything, failing allows nothing for now', async () => {
    const shop = await startSite();
    const robots = new Robots(newFetcher());
    expect(await robots.check(new URL(`${shop.origin}/a`))).toBeUndefined();
    await shop.close();
    const sick = await startSite({ '/robots.txt': status(503) });
    expect(await robots.check(new URL(`${sick.origin}/a`))).toMatchObject({ ok: false, retryable: true });
    await sick.close();
  });
});

describe('a sitemap', () => {
  const read = (path: string) => readSitemap(newFetcher(), site.origin + path, new URL(site.origin));

  it('for visitors is a page of links; one that nobody named is a page', async () => {
    const links = ['/hire', 'tours?p=2', 'https://else.example/', '#top', '/map.png'];
    const list = links.map((link) => `<li><a href="${link}">x</a></li>`).join('');
    site.routes.set('/site/map', html(`<!doctype html><html><ul>${list}</ul></html>`));
    const base = new URL(site.origin);
    const named = await readSitemap(newFetcher(), `${site.origin}/site/map`, base, { mayBePage: true });
    expect(named).toEqual({
      ok: true,
      entries: [{ url: `${site.origin}/hire` }, { url: `${site.origin}/site/tours?p=2` }],
      truncated: false,
    });
    expect(await read('/site/map')).toMatchObject({ ok: false });
  });

  it('index is followed, compressed parts too; other sites and bad addresses are skipped with a reason', async () => {
    site.routes.set(
      '/index.xml',
      xml(
        (origin) =>
          `<sitemapindex><sitemap><loc>${origin}/a.xml</loc></sitemap><sitemap><loc>${origin}/b.xml.gz</loc></sitemap><sitemap><loc>${origin}/gone.xml</loc></sitemap><sitemap><loc>${origin}/index.xml</loc></sitemap></sitemapindex>`,
      ),
    );
    site.routes.set(
      '/a.xml',
      xml((origin) =>
        sitemap(`${origin}/1`, `${origin}/1#again`, 'https://other.example/x', 'file:///etc/passwd'),
      ),
    );
    site.routes.set('/b.xml.gz', typed('application/gzip', gzipSync(sitemap(`${site.origin}/2`))));
    expect(await read('/index.xml')).toEqual({
      ok: true,
      truncated: false,
      entries: [
        { url: `${site.origin}/1` },
        { url: 'https://other.example/x', skipped: 'The address belongs to another site (other.example).' },
        { url: 'file:///etc/passwd', skipped: 'Only http:// and https:// addresses can be imported.' },
        { url: `${site.origin}/2` },
        {
          url: `${site.origin}/gone.xml`,
          skipped: 'This part of the sitemap failed. The page answered 404 (not found).',
        },
      ],
    });
  });

  it.each([
    ['/empty.xml', '', 'The sitemap is empty.'],
    ['/none.xml', '<urlset></urlset>', 'The sitemap lists no pages.'],
    ['/torn.xml', '<urlset><url><loc>https:/', 'The sitemap is broken: it is not valid XML.'],
    ['/page.xml', '<html><body>Hi</body></html>', 'It is not a sitemap (its first element is <html>).'],
  ])('%s fails with its reason', async (path, body, reason) => {
    site.routes.set(
      path,
      xml(() => body),
    );
    expect(await read(path)).toMatchObject({ ok: false, reason });
  });

  it('is read from its own site only, parts and redirects too', async () => {
    const victim = await startSite({ '/a.xml': xml((o) => sitemap(`${o}/1`)) });
    const foreign = `http://localhost:${victim.port}/a.xml`;
    site.routes.set('/away.xml', redirect(foreign));
    site.routes.set(
      '/foreign.xml',
      xml(
        (o) =>
          `<sitemapindex>${[foreign, `${o}/away.xml`].map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`)}</sitemapindex>`,
      ),
    );
    const skipped = 'This part of the sitemap failed. The page leads to another site (localhost).';
    expect(await read('/foreign.xml')).toMatchObject({
      ok: true,
      entries: [
        { url: foreign, skipped },
        { url: `${site.origin}/away.xml`, skipped },
      ],
    });
    expect(await readSitemap(newFetcher(), foreign, new URL(site.origin))).toMatchObject({
      ok: false,
      reason: 'The sitemap could not be read. It leads to another site (localhost).',
    });
    expect(victim.asked).toEqual([]);
  });

  it('lists no pages on strange ports', async () => {
    site.routes.set(
      '/ports.xml',
      xml(() => sitemap('http://shop.example/a', 'http://shop.example:22/', 'http://shop.example:8080/b')),
    );
    const base = new URL('http://shop.example:8080/');
    const fetcher = { fetch: async () => ({ ok: true, finalUrl: base.href, body: await ports() }) };
    const ports = async () => await (await fetch(`${site.origin}/ports.xml`)).text();
    const result = await readSitemap(fetcher as unknown as Fetcher, base.href, base);
    expect(result.ok && result.entries.map(({ skipped }) => skipped === undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('whose parts do not answer is left alone; what was found counts', async () => {
    const parts = Array.from({ length: 20 }, (_, n) => `/part-${n}.xml`);
    const slow = await startSite(Object.fromEntries(parts.slice(1).map((path) => [path, endless])));
    slow.routes.set(
      '/part-0.xml',
      xml((o) => sitemap(`${o}/1`)),
    );
    slow.routes.set(
      '/parts.xml',
      xml(
        (o) =>
          `<sitemapindex>${parts.map((path) => `<sitemap><loc>${o}${path}</loc></sitemap>`)}</sitemapindex>`,
      ),
    );
    const fetcher = newFetcher({ limits: { deadlineMs: 150 } });
    const result = await readSitemap(fetcher, `${slow.origin}/parts.xml`, new URL(slow.origin));
    expect(result).toMatchObject({ ok: true, truncated: true });
    expect(result.ok && result.entries.filter(({ skipped }) => !skipped)).toHaveLength(1);
    expect(slow.asked).toHaveLength(5);
  });

  it('stops at its budget of sitemaps and time', async () => {
    const none = new SitemapBudget(100, 0);
    expect(
      await readSitemap(newFetcher(), site.origin, new URL(site.origin), { budget: none }),
    ).toMatchObject({
      ok: false,
      reason: 'The sitemaps took too long to read.',
    });
  });

  it('gives at most 2,000 pages', async () => {
    site.routes.set(
      '/huge.xml',
      xml((origin) => sitemap(...Array.from({ length: 5_000 }, (_, n) => `${origin}/${n}`))),
    );
    const result = await read('/huge.xml');
    expect(result.ok && result.entries.length).toBe(2_000);
    expect(result).toMatchObject({ truncated: true });
  });
});
