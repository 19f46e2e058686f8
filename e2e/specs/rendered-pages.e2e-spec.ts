import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, type ImportView, Owner } from '@chirrup/testing/clients/owner';
import sparticuz from '@sparticuz/chromium';
import { type Site, sitemapOf, startSite, typed } from '../lib/site.js';

/** A page with no text, whose script asks for it and then looks around in the network of the machine. */
const app = (secret: string) => `
  const show = (text) => { document.getElementById('root').innerHTML = '<h1>Boat hire</h1><p>' + text + '</p>'; };
  fetch('/api/boats.json').then((answer) => answer.json()).then(({ text }) => show(text));
  fetch('${secret}/secret').catch(() => undefined);
  try { new WebSocket('${secret.replace('http', 'ws')}/socket'); } catch {}
  navigator.sendBeacon('${secret}/beacon', 'x');
  new Image().src = '${secret}/picture.png';`;

describe('pages that only a script fills, read with a browser', () => {
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let site: Site;
  let other: Site;
  const asked: string[] = [];

  beforeAll(async () => {
    const env = { CRAWLER_BROWSER: await sparticuz.executablePath() };
    [product, site, other] = await Promise.all([startProduct({ env }), startSite(), startSite()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Reader');
    for (const path of ['/secret', '/socket', '/beacon', '/picture.png'])
      other.routes.set(path, (_request, response) => {
        asked.push(path);
        response.end();
      });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([site?.close(), other?.close()]);
    await product?.remove();
  });

  it('are learned, and what they ask for is fetched by our rules or not at all', async () => {
    const { address, routes } = site;
    const text = 'A canoe costs twelve euros an hour, and dogs sail for free on weekdays.';
    const shell = '<title>Boats</title><div id="root"></div><script type="module" src="/app.js"></script>';
    routes.set('/robots.txt', typed('text/plain', 'User-agent: *\nDisallow: /closed/'));
    routes.set('/app.js', typed('text/javascript', app(other.address)));
    routes.set('/api/boats.json', typed('application/json', JSON.stringify({ text })));
    routes.set('/boats', typed('text/html', shell));
    routes.set(
      '/closed/app.js',
      typed('text/javascript', `document.getElementById('root').innerText = '${text}'`),
    );
    routes.set('/shut', typed('text/html', shell.replace('/app.js', '/closed/app.js')));
    routes.set(
      '/plain',
      typed('text/html', '<title>Pier</title><p>The pier is open from nine to five every day.</p>'),
    );
    routes.set('/sitemap.xml', sitemapOf(`${address}/boats`, `${address}/shut`, `${address}/plain`));
    // robots.txt of the other site is read, as of any; what it holds is asked only by GET, as a script may
    const job: ImportView = await owner.importSitemap(bot._id, address, `${address}/sitemap.xml`, 90_000);
    const states = Object.fromEntries(job.urls.map(({ url, state }) => [url.replace(address, ''), state]));
    expect(states).toEqual({ '/boats': 'ready', '/shut': 'failed', '/plain': 'ready' });
    const links = await owner.call<{ _id: string; url: string }[]>(
      'GET',
      `/api/v1/bots/${bot._id}/knowledge_link_list`,
    );
    const boats = links.find(({ url }) => url.endsWith('/boats'));
    const { knowledge_content } = await owner.call<{ knowledge_content: string }>(
      'GET',
      `/api/v1/bots/${bot._id}/knowledge_link_list/${boats?._id}`,
    );
    expect(knowledge_content).toContain(text);
    expect(asked).toEqual(['/secret']);
  }, 120_000);
});
