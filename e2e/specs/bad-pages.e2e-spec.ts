import { gzipSync } from 'node:zlib';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, type ImportView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { until } from '@chirrup/testing/until';
import { peakDuring, residentMiB } from '../lib/memory.js';
import { type Handler, htmlPage, redirectTo, type Site, sitemapOf, startSite, typed } from '../lib/site.js';

const MB = 1024 * 1024;
/** Far more than the crawler's own limits need, far less than what the pages below would like to take. */
const MEMORY_MIB = 150;

/** As much as the other side takes, for ever. */
const flood: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = Buffer.alloc(64 * 1024, 'a');
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pump);
  pump();
};

/** A little now and then, for ever. */
const drip: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>more</p>'), 50);
  response.on('close', () => clearInterval(timer));
};

describe('pages no crawler likes', () => {
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let site: Site;

  beforeAll(async () => {
    [product, site] = await Promise.all([startProduct(), startSite()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    site.routes.clear();
    bot = await owner.createBot('Reader');
    await owner.change(bot._id, { live_mode: true });
  });

  const importAll = (path = '/sitemap.xml'): Promise<ImportView> =>
    owner.importSitemap(bot._id, site.address, `${site.address}${path}`, 90_000);
  /** What became of each address, by its path where it is on the site. */
  const outcomes = ({ urls }: ImportView): Record<string, string> =>
    Object.fromEntries(
      urls.map(({ url, state, reason }) => [url.replace(site.address, ''), `${state}: ${reason}`]),
    );

  it('each say what is wrong with them, the good ones are learned, and memory stays flat', async () => {
    const { address, routes } = site;
    const zeros = Buffer.alloc(256 * MB);
    routes.set(
      '/good.html',
      htmlPage('Opening hours', 'The shop is open from nine to five on working days.'),
    );
    routes.set('/after.html', htmlPage('Parking', 'Parking behind the shop is free for two hours.'));
    routes.set('/file.pdf', typed('application/pdf', '%PDF-1.7 not for you'));
    routes.set('/mislabelled.html', typed('', '%PDF-1.7 not for you'));
    routes.set('/image.png', typed('image/png', Buffer.alloc(100)));
    routes.set('/huge.html', typed('text/html', Buffer.alloc(10 * MB, '<p>word</p>')));
    routes.set('/bomb.html', typed('text/html', gzipSync(zeros), { 'content-encoding': 'gzip' }));
    routes.set('/damaged.html', typed('text/html', 'no gzip at all', { 'content-encoding': 'gzip' }));
    routes.set('/loop-a.html', redirectTo(`${address}/loop-b.html`));
    routes.set('/loop-b.html', redirectTo(`${address}/loop-a.html`));
    for (let n = 1; n <= 7; n += 1)
      routes.set(`/chain-${n}.html`, redirectTo(`${address}/chain-${n + 1}.html`));
    routes.set('/to-file.html', redirectTo('file:///etc/passwd'));
    routes.set('/elsewhere.html', redirectTo('http://elsewhere.example/'));
    routes.set('/flood.html', flood);
    routes.set('/empty.html', typed('text/html', ''));
    const pages = [
      ...[
        'good',
        'gone',
        'mislabelled',
        'huge',
        'bomb',
        'damaged',
        'loop-a',
        'chain-1',
        'to-file',
        'elsewhere',
        'flood',
        'empty',
        'after',
      ].map((name) => `${address}/${name}.html`),
      ...[
        `${address}/file.pdf`,
        `${address}/image.png`,
        'file:///etc/passwd',
        'javascript:alert(1)',
        'http://elsewhere.example/x',
        'not an address at all',
      ],
    ];
    routes.set('/sitemap.xml', sitemapOf(...pages));
    const pid = product.crawler.pid ?? 0;
    const before = residentMiB(pid);
    let job: ImportView | undefined;
    const peak = await peakDuring(pid, async () => {
      job = await importAll();
    });
    expect(job).toMatchObject({ state: 'done', ready: 2 });
    expect(outcomes(job as ImportView)).toEqual({
      '/good.html': 'ready: ',
      '/after.html': 'ready: ',
      '/gone.html': 'failed: The page answered 404 (not found).',
      '/file.pdf':
        'failed: The PDF is damaged. Export it again from the program it was made with and upload the new file.',
      '/mislabelled.html':
        'failed: The PDF is damaged. Export it again from the program it was made with and upload the new file.',
      '/image.png': 'failed: It is an image, not a web page.',
      '/huge.html': expect.stringMatching(/^failed: The page is too large/),
      '/bomb.html': expect.stringMatching(/^failed: The page is too large/),
      '/damaged.html': expect.stringMatching(/^failed: The page is damaged/),
      '/loop-a.html': 'failed: The page redirects in a circle.',
      '/chain-1.html': 'failed: The page redirects more than 5 times.',
      '/to-file.html': 'failed: Only http:// and https:// addresses can be imported.',
      '/elsewhere.html': 'failed: The page leads to another site (elsewhere.example).',
      '/flood.html': expect.stringMatching(/^failed: The page is too large/),
      '/empty.html': 'failed: The page has no readable text.',
      'file:///etc/passwd': 'skipped: Only http:// and https:// addresses can be imported.',
      'javascript:alert(1)': 'skipped: Only http:// and https:// addresses can be imported.',
      'http://elsewhere.example/x': expect.stringMatching(/^skipped: The address belongs to another site/),
      [`${address}/not%20an%20address%20at%20all`.replace(address, '')]:
        'failed: The page answered 404 (not found).',
    });
    expect(peak - before).toBeLessThan(MEMORY_MIB);

    const visitor = await Visitor.arrive(product.address, bot._id);
    const reply = await visitor.ask('When is the shop open?');
    expect(reply.sources?.map(({ url }) => url)).toContain(`${address}/good.html`);
  }, 120_000);

  it('do not hold up the others, and an import that never ends can be cancelled', async () => {
    const { address, routes } = site;
    routes.set('/good.html', htmlPage('Good', 'A page with some text on it.'));
    routes.set('/drip.html', drip);
    routes.set('/sitemap.xml', sitemapOf(`${address}/drip.html`, `${address}/good.html`));
    const { job_id } = await owner.call<{ job_id: string }>(
      'POST',
      `/api/v1/bots/${bot._id}/knowledge_link_list/import_sitemap`,
      {
        base_url: address,
        sitemap_url: `${address}/sitemap.xml`,
      },
    );
    const path = `/api/v1/bots/${bot._id}/knowledge_imports/${job_id}`;
    const states = ({ urls }: ImportView) => urls.map(({ state }) => state);
    await until(
      () => owner.call<ImportView>('GET', path),
      (job) => states(job).join() === 'fetching,ready',
    );
    await owner.call('POST', `${path}/cancel`);
    const job = await until(
      () => owner.call<ImportView>('GET', path),
      ({ state }) => state === 'cancelled',
    );
    expect(states(job)).toEqual(['cancelled', 'ready']);
  });

  it('in a sitemap index, one broken part does not spoil the other', async () => {
    const { address, routes } = site;
    routes.set('/good.html', htmlPage('Good', 'A page with some text on it.'));
    routes.set(
      '/index.xml',
      typed(
        'application/xml',
        `<sitemapindex><sitemap><loc>${address}/part-1.xml</loc></sitemap><sitemap><loc>${address}/part-2.xml</loc></sitemap><sitemap><loc>${address}/part-3.xml</loc></sitemap><sitemap><loc>${address}/index.xml</loc></sitemap></sitemapindex>`,
      ),
    );
    routes.set('/part-1.xml', sitemapOf(`${address}/good.html`));
    routes.set('/part-2.xml', typed('application/xml', '<urlset><url><loc'));
    const job = await importAll('/index.xml');
    expect(job).toMatchObject({ state: 'done', ready: 1 });
    expect(outcomes(job)).toEqual({
      '/good.html': 'ready: ',
      '/part-2.xml': expect.stringMatching(/^skipped: The sitemap is broken/),
      '/part-3.xml': expect.stringMatching(
        /^skipped: This part of the sitemap failed\. The page answered 404/,
      ),
    });
  });

  it('in a sitemap whose entities would expand to a million characters, stay as short as they were written', async () => {
    const entities = `<!ENTITY a "${'b'.repeat(1_000)}"><!ENTITY c "${'&a;'.repeat(1_000)}">`;
    const bomb = `<!DOCTYPE urlset [${entities}]><urlset><url><loc>${site.address}/&c;</loc></url></urlset>`;
    site.routes.set('/sitemap.xml', typed('application/xml', bomb));
    const job = await importAll();
    expect(job.ready).toBe(0);
    expect(job.urls).toHaveLength(1);
    expect(job.urls[0]?.url.length).toBeLessThan(100);
  });

  it.each<[string, Handler | undefined, RegExp]>([
    ['is missing', undefined, /^The sitemap could not be read\. It answered 404/],
    ['is empty', typed('application/xml', ''), /^The sitemap is empty\./],
    ['lists nothing', sitemapOf(), /^The sitemap lists no pages\./],
    ['is broken', typed('application/xml', '<urlset><url><loc>http'), /^The sitemap is broken/],
    ['is a web page', htmlPage('Hello', 'No sitemap here.'), /^(It is not a sitemap|The sitemap is broken)/],
    [
      'is a bomb',
      typed('application/xml', gzipSync(Buffer.alloc(64 * MB, ' ')), { 'content-encoding': 'gzip' }),
      /^The sitemap could not be read\. .*too large/,
    ],
    ['goes in circles', redirectTo('/sitemap.xml'), /^The sitemap could not be read\. .*circle/],
  ])('a sitemap that %s ends the import with its reason', async (_name, handler, reason) => {
    if (handler) site.routes.set('/sitemap.xml', handler);
    const job = await importAll();
    expect(job).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason), total: 0, urls: [] });
  });
});

describe('addresses a crawler must not enter', () => {
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let site: Site;
  let asked: number;

  beforeAll(async () => {
    [product, site] = await Promise.all([
      startProduct({ env: { CRAWLER_ALLOW_PRIVATE: 'false', LIMITS_SCALE: '1000' } }),
      startSite(),
    ]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Curious');
    const secret = htmlPage('Secret', 'Inside the house.');
    for (const path of ['/', '/secret.html', '/sitemap.xml', '/robots.txt'])
      site.routes.set(path, (request, response) => {
        asked += 1;
        secret(request, response);
      });
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.remove();
  });
  beforeEach(() => {
    asked = 0;
  });

  const hosts = (port: string): string[] => [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `0.0.0.0:${port}`,
    `2130706433:${port}`,
    `127.1:${port}`,
    `0x7f000001:${port}`,
    `[::1]:${port}`,
    `[::]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[64:ff9b::7f00:1]:${port}`,
    `[fd00::1]:${port}`,
    `[fe80::1]:${port}`,
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
  ];

  interface LinkView {
    url: string;
    state: string;
    reason: string;
    knowledge_content: string;
  }

  it('private and loopback ones in every spelling: each link fails with the reason, and nothing is asked', async () => {
    const { port } = new URL(site.address);
    const path = `/api/v1/bots/${bot._id}/knowledge_link_list`;
    const spellings = hosts(port);
    for (const host of spellings)
      await owner.call('POST', path, { url: `http://${host}/secret.html` }).catch((error: unknown) => {
        // Several spellings are one address to the owner, and are refused as the same link.
        expect(error).toMatchObject({ body: { code: 'DuplicateURLError' } });
      });
    const links = await until(
      () => owner.call<LinkView[]>('GET', path),
      (all) => all.every(({ state }) => state === 'ready' || state === 'failed'),
      60_000,
    );
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      expect(link).toMatchObject({ state: 'failed', knowledge_content: '' });
      expect([link.url, link.reason]).toEqual([
        link.url,
        expect.stringMatching(/^The address is private \(/),
      ]);
    }
    expect(asked).toBe(0);
  }, 90_000);

  it('an import from a private address ends with the reason, and nothing is asked', async () => {
    const job = await owner.importSitemap(bot._id, site.address, `${site.address}/sitemap.xml`);
    expect(job).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^The sitemap could not be read\. The address is private/),
    });
    expect(asked).toBe(0);
  });
});
