import { newId } from '@chirrup/kernel/ids';
import { EntriesChanged } from '@chirrup/proto/gen/common/v1/common';
import { topics } from '@chirrup/proto/topics';
import {
  bomb,
  closeSites,
  endless,
  html,
  redirect,
  sitemap,
  startSite,
  status,
  type TestSite,
  typed,
  xml,
} from './hostile-server.js';
import { type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const product = (name: string, price: string) =>
  html(`<title>${name}</title><meta property="product:price:amount" content="${price}"><meta property="product:price:currency" content="USD">
    <main><h1>${name}</h1><p>The ${name} is made by hand in our own workshop near the lake.</p></main>`);

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
  site = await startSite({
    '/lamp': product('Amber Lamp', '19.99'),
    '/chair': product('Birch Chair', '89.00'),
    '/missing': status(404),
    '/pdf': typed('application/pdf', '%PDF'),
    '/circle': redirect('/circle'),
    '/bomb': bomb('gzip'),
    '/10mb': html(`<p>${'x'.repeat(10 * 1024 * 1024)}</p>`),
    '/app': html('<div id="root"></div><script>start()</script>'),
    '/private': redirect('http://10.255.255.1:9/'),
    '/secret': product('Secret Stool', '1.00'),
    '/alias': redirect('/lamp'),
    '/robots.txt': typed('text/plain', 'User-agent: *\nDisallow: /secret'),
  });
  site.routes.set(
    '/sitemap.xml',
    xml((o) =>
      sitemap(
        `${o}/lamp`,
        `${o}/chair`,
        ...BAD.map(([path]) => o + path),
        'https://elsewhere.example/x',
        `${o}/alias`,
      ),
    ),
  );
});
afterAll(async () => {
  await service?.stop();
  await closeSites();
});

const BAD: [path: string, state: string, reason: string][] = [
  ['/missing', 'failed', 'The page answered 404 (not found).'],
  [
    '/pdf',
    'failed',
    'The PDF is damaged. Export it again from the program it was made with and upload the new file.',
  ],
  ['/circle', 'failed', 'The page redirects in a circle.'],
  ['/bomb', 'failed', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
  ['/10mb', 'failed', 'The page is too large (over 5 MB, or 10 MB unpacked).'],
  [
    '/app',
    'failed',
    'The page is built by a script (JavaScript) in the browser and has no readable text without it. Add its text as a file or as questions and answers.',
  ],
  ['/private', 'failed', 'The page leads to another site (10.255.255.1).'],
  ['/secret', 'skipped', "The site's robots.txt does not allow this page to be read."],
];

describe('an import', () => {
  it('learns every page it can and says of each other one why not', async () => {
    const bot = service.newBot();
    const { id, state } = await bot.start(site.origin, `${site.origin}/sitemap.xml`);
    expect(state).toBe('queued');
    const done = await bot.ended(id);
    expect(done).toMatchObject({ state: 'done', reason: '', total: 12, ready: 2, failed: 7, skipped: 3 });
    const outcome = new Map(done.urls.map((entry) => [entry.url, [entry.state, entry.reason]]));
    for (const [path, wanted, reason] of BAD)
      expect([path, ...(outcome.get(site.origin + path) ?? [])]).toEqual([path, wanted, reason]);
    expect(outcome.get('https://elsewhere.example/x')).toEqual([
      'skipped',
      'The address belongs to another site (elsewhere.example).',
    ]);
    expect(outcome.get(`${site.origin}/alias`)).toEqual([
      'skipped',
      `It leads to a page the bot has already (${site.origin}/lamp).`,
    ]);
    expect((await bot.list()).map(({ title }) => title).sort()).toEqual(['Amber Lamp', 'Birch Chair']);
    const [answer] = (await bot.ask('What does the Birch Chair cost?')).passages;
    expect(answer).toMatchObject({ url: `${site.origin}/chair` });
    const events = await until(
      () => service.published(topics.import.name, bot.botId),
      (seen) => seen.length > 0,
    );
    expect(events.map(({ type }) => type)).toEqual(['ImportFinished']);
  });

  it('is in the history of the bot with the links it has made and who began it', async () => {
    const bot = service.newBot();
    const { id } = await bot.start(site.origin, `${site.origin}/sitemap.xml`);
    await bot.ended(id);
    const entries = (await service.published(topics.knowledgeChange.name, bot.botId)).map(({ payload }) =>
      EntriesChanged.decode(payload),
    );
    expect(new Set(entries.map(({ partOf }) => partOf))).toEqual(new Set([id]));
    expect(entries[0]).toMatchObject({
      source: 'import',
      userId: 'ann',
      changes: [{ kind: 'link', beforeJson: '' }],
    });
    const made = entries.flatMap(({ changes }) => changes.map(({ subject }) => subject));
    expect([...made].sort()).toEqual((await bot.list()).map((link) => link.id).sort());
  });

  it('in which no page could be read has failed, for the reason of the first', async () => {
    const bot = service.newBot();
    site.routes.set(
      '/unread.xml',
      xml((o) => sitemap(`${o}/circle`, `${o}/pdf`, `${o}/secret`)),
    );
    const { id } = await bot.start(site.origin, `${site.origin}/unread.xml`);
    expect(await bot.ended(id)).toMatchObject({
      state: 'failed',
      reason: 'The page redirects in a circle.',
      ready: 0,
      failed: 2,
      skipped: 1,
    });
  });

  it('done again updates the links it made; what did not change is not indexed again', async () => {
    const bot = service.newBot();
    const run = async () => bot.ended((await bot.start(site.origin, `${site.origin}/small.xml`)).id);
    site.routes.set(
      '/small.xml',
      xml((o) => sitemap(`${o}/lamp`, `${o}/chair`)),
    );
    await run();
    const before = await bot.list();
    const documents = await service.documents(bot.botId);
    expect(await run()).toMatchObject({ state: 'done', ready: 2 });
    expect((await bot.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await service.documents(bot.botId)).toEqual(documents);
    site.routes.set('/chair', product('Birch Chair', '79.00'));
    await run();
    const chair = (await bot.list()).find(({ title }) => title === 'Birch Chair');
    expect(chair?.knowledgeContent).toContain('Price: 79.00 USD');
    expect(
      (await service.documents(bot.botId)).filter((row) =>
        documents.some(({ doc_id }) => doc_id === row.doc_id),
      ).length,
    ).toBeGreaterThan(0);
    const events = await until(
      () => service.published(topics.link.name, bot.botId),
      (seen) => seen.length > 2,
    );
    // Two pages learned, one learned again; the run in between changed nothing.
    expect(events.filter(({ key }) => key === chair?.id)).toHaveLength(2);
    expect(events).toHaveLength(3);
  });

  it.each([
    ['/nothing.xml', 'The sitemap could not be read. It answered 404 (not found).'],
    ['/empty.xml', 'The sitemap is empty.'],
    ['/torn.xml', 'The sitemap is broken: it is not valid XML.'],
  ])('from %s fails with its reason', async (path, reason) => {
    site.routes.set(
      '/empty.xml',
      xml(() => ''),
    );
    site.routes.set(
      '/torn.xml',
      xml(() => '<urlset><url><loc>http'),
    );
    const bot = service.newBot();
    const ended = await bot.ended((await bot.start(site.origin, site.origin + path)).id);
    expect(ended).toMatchObject({ state: 'failed', reason, total: 0 });
    expect(ended.finishedAt).toBeGreaterThan(0);
  });

  it('without a sitemap follows links, and takes copies of a page once', async () => {
    const text = (name: string) => `<p>The ${name} is mended in our own workshop near the lake.</p>`;
    const page = (name: string, links = '', head = '') =>
      html(
        `<title>${name}</title>${head}<main><h1>${name}</h1>${text(name)}</main><footer>${links}</footer>`,
      );
    const copies = ['/print/oar', '/oar?session_id=2', '/copy'].map((path) => `<a href="${path}">x</a>`);
    const linked = await startSite({
      '/': page(
        'Yard',
        '<a href="oar#top">Oar</a><a href="/mast.jpg">Mast</a><a href="https://else.example/">x</a>',
      ),
      '/oar': page('Oar', `<a href="/deep/sail">Sail</a>${copies.join('')}`),
      '/deep/sail': page('Sail'),
      '/print/oar': page('Oar for print', '', '<link rel="canonical" href="/oar">'),
      '/copy': page('Sail'),
    });
    const bot = service.newBot();
    const done = await bot.ended((await bot.start(linked.origin)).id);
    expect(done).toMatchObject({ state: 'done', ready: 3, skipped: 2, failed: 0 });
    const ready = done.urls.filter(({ state }) => state === 'ready').map(({ url }) => new URL(url).pathname);
    expect(ready).toEqual(['/', '/oar', '/deep/sail']);
  });

  it('reads where a page sends its visitors, its frames, and no log-in', async () => {
    const room = html('<title>Rooms</title><p>The loft sleeps four people and has a stove.</p>');
    const moved = await startSite({
      '/old': html('<meta http-equiv="refresh" content="0; url=/new"><p>This page has moved.</p>'),
      '/new': html('<title>Moorings</title><p>A mooring costs eleven euros a night.</p>'),
      '/frames': html('<title>Inn</title><frameset><frame src="/room"></frameset>'),
      '/room': room,
      '/members': redirect('/enter?back=/members'),
      '/enter?back=/members': html('<h1>Welcome</h1><p>Tell us who you are and go on.</p>'),
    });
    moved.routes.set(
      '/sitemap.xml',
      xml((o) => sitemap(`${o}/old`, `${o}/frames`, `${o}/members`)),
    );
    const bot = service.newBot();
    const done = await bot.ended((await bot.start(moved.origin, `${moved.origin}/sitemap.xml`)).id);
    expect(done.urls.map(({ state }) => state)).toEqual(['ready', 'ready', 'failed']);
    expect(done.urls[2]?.reason).toContain('log in');
  });

  it('from a base URL finds the sitemap by robots.txt or by its usual name, else reads the base page', async () => {
    const announced = await startSite({
      '/a': product('Ash Table', '5.00'),
      '/b': product('Beech Bed', '6.00'),
      '/': product('Home', '0'),
    });
    const bot = service.newBot();
    const run = async () => bot.ended((await bot.start(announced.origin)).id);
    expect(await run()).toMatchObject({
      ready: 1,
      reason: 'The site has no sitemap; its pages were found by their links.',
    });
    announced.routes.set(
      '/sitemap.xml',
      xml((o) => sitemap(`${o}/a`)),
    );
    expect((await run()).urls.map(({ url }) => url)).toEqual([`${announced.origin}/a`]);
    await announced.close();
    const other = await startSite({
      '/b': product('Beech Bed', '6.00'),
      '/map.xml': xml((o) => sitemap(`${o}/b`)),
    });
    other.routes.set('/robots.txt', typed('text/plain', `Sitemap: ${other.origin}/map.xml`));
    expect((await bot.ended((await bot.start(other.origin)).id)).urls.map(({ url }) => url)).toEqual([
      `${other.origin}/b`,
    ]);
    await other.close();
  });

  it('is one at a time for a bot, waits its turn, and is not begun twice', async () => {
    const slow = await startSite({ '/endless': endless, '/lamp': product('Amber Lamp', '19.99') });
    slow.routes.set(
      '/slow.xml',
      xml((o) => sitemap(`${o}/endless`, `${o}/lamp`)),
    );
    const bot = service.newBot();
    const first = await bot.start(slow.origin, `${slow.origin}/slow.xml`);
    expect((await bot.start(slow.origin, `${slow.origin}/slow.xml`)).id).toBe(first.id);
    const second = await bot.start(site.origin, `${site.origin}/small.xml`);
    await until(
      () => bot.getImport(first.id),
      ({ urls, ready }) => ready === 1 && urls[0]?.state === 'fetching',
    );
    expect((await bot.getImport(second.id)).state).toBe('queued');
    const other = service.newBot();
    const theirs = await other.start(site.origin, `${site.origin}/small.xml`);
    expect(await other.ended(theirs.id)).toMatchObject({ state: 'done', ready: 2 });
    expect((await bot.getImport(first.id)).state).toBe('running');
    const cancelled = await bot.cancel(first.id);
    expect(cancelled).toMatchObject({ state: 'cancelled', ready: 1 });
    expect((await bot.getImport(first.id)).urls.map(({ state }) => state)).toEqual(['cancelled', 'ready']);
    expect((await bot.ended(second.id)).state).toBe('done');
    expect((await bot.cancel(first.id)).state).toBe('cancelled');
    expect((await bot.imports()).map(({ id }) => id)).toEqual([second.id, first.id]);
    await slow.close();
  });

  it('goes on after a restart where it stood, every page fetched and stored once', async () => {
    const paths = Array.from({ length: 30 }, (_, n) => `/page-${n}`);
    const shop = await startSite();
    for (const path of paths) {
      shop.routes.set(path, (request, response, origin) => {
        setTimeout(() => product(`Page ${path}`, '1.00')(request, response, origin), 30);
      });
    }
    shop.routes.set(
      '/sitemap.xml',
      xml((o) => sitemap(...paths.map((path) => o + path))),
    );
    const bot = service.newBot();
    const { id } = await bot.start(shop.origin, `${shop.origin}/sitemap.xml`);
    await until(
      () => bot.getImport(id),
      ({ ready }) => ready >= 3,
    );
    await service.restart();
    expect(await bot.ended(id)).toMatchObject({ state: 'done', total: 30, ready: 30 });
    expect(await bot.list()).toHaveLength(30);
    const fetches = shop.asked.filter((path) => path.startsWith('/page-'));
    expect(fetches.length).toBeLessThanOrEqual(32);
    await shop.close();
  });

  it('takes over from a worker that died without a word', async () => {
    const bot = service.newBot();
    const id = newId();
    const small = [bot.botId, site.origin, `${site.origin}/small.xml`];
    await service.admin.query(
      `INSERT INTO imports (id, bot_id, base_url, sitemap_url, state) VALUES ($1, $2, $3, $4, 'running')`,
      [id, ...small],
    );
    await service.admin.query(
      `INSERT INTO import_urls (import_id, bot_id, position, url, state, attempt) VALUES ($1, $2, 0, $3, 'fetching', 1), ($1, $2, 1, $4, 'fetching', 3)`,
      [id, bot.botId, `${site.origin}/lamp`, `${site.origin}/chair`],
    );
    await service.admin.query(
      `INSERT INTO jobs (id, kind, bot_id, queue_key, attempt, lease_owner, lease_until) VALUES ($1, 'crawl-import', $2, $2, 1, $3, now() + interval '300 ms')`,
      [id, bot.botId, newId()],
    );
    const ended = await bot.ended(id);
    expect(ended.urls.map(({ state, reason }) => [state, reason])).toEqual([
      ['ready', ''],
      ['failed', 'The page could not be processed.'],
    ]);
  });

  it('tries passing faults again', async () => {
    let asked = 0;
    const moody = await startSite({
      '/moody': (request, response, origin) =>
        (asked++ === 0 ? status(503) : product('Moody Mug', '4.00'))(request, response, origin),
    });
    const bot = service.newBot();
    moody.routes.set(
      '/sitemap.xml',
      xml((o) => sitemap(`${o}/moody`)),
    );
    expect(await bot.ended((await bot.start(moody.origin)).id)).toMatchObject({ ready: 1, failed: 0 });
    await moody.close();
  });
});
