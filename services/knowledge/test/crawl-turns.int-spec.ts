import { setTimeout as sleep } from 'node:timers/promises';
import { closeSites, html, silent, sitemap, startSite, type TestSite, xml } from './hostile-server.js';
import { type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const text = (name: string) =>
  html(`<main><h1>${name}</h1><p>The ${name} is made by hand near the lake.</p></main>`);
const paths = (n: number) => Array.from({ length: n }, (_, at) => `/page-${at}`);

let service: KnowledgeUnderTest;
beforeAll(async () => {
  service = await startKnowledge();
});
afterAll(async () => {
  await service?.stop();
  await closeSites();
});

/** A site of so many pages, each of which takes so long. */
async function shopOf(pages: number, delayMs: number): Promise<TestSite> {
  const shop = await startSite({
    '/sitemap.xml': xml((o) => sitemap(...paths(pages).map((path) => o + path))),
  });
  for (const path of paths(pages))
    shop.routes.set(path, (...args) => void setTimeout(() => text(`Thing ${path}`)(...args), delayMs));
  return shop;
}

describe('crawls take turns', () => {
  it('so that those that hold every slot do not keep others waiting until they end', async () => {
    const slots = 16;
    const shops = await Promise.all(Array.from({ length: slots }, () => shopOf(400, 60)));
    const long = await Promise.all(
      shops.map(async (shop) => {
        const bot = service.newBot();
        return { bot, id: (await bot.start(shop.origin)).id };
      }),
    );
    const states = () => Promise.all(long.map(async ({ bot, id }) => (await bot.getImport(id)).state));
    await until(states, (seen) => seen.every((state) => state === 'running'));
    const small = await shopOf(1, 0);
    const late = service.newBot();
    expect(await late.ended((await late.start(small.origin)).id)).toMatchObject({ state: 'done', ready: 1 });
    expect((await states()).filter((state) => state === 'running').length).toBe(slots);
    for (const { bot, id } of long) await bot.cancel(id);
  }, 60_000);

  it('and an owner has three slots, however many bots there are; a transferred bot counts for its new owner', async () => {
    const bots = Array.from({ length: 5 }, () => service.newBot());
    for (const { botId } of bots) service.owners.set(botId, 'bea');
    const imports = await Promise.all(
      bots.map(async (bot) => ({ bot, id: (await bot.start((await shopOf(400, 100)).origin)).id })),
    );
    const running = async () =>
      (
        await service.admin.query<{ share: string }>(
          `SELECT payload->>'share' AS share FROM jobs
           WHERE kind = 'crawl-import' AND lease_until > now() AND payload->>'share' IN ('bea', 'carl') ORDER BY 1`,
        )
      ).rows.map(({ share }) => share);
    await until(running, (seen) => seen.length === 3);
    // another's import ends meanwhile
    const other = service.newBot();
    const small = await shopOf(1, 0);
    expect(await other.ended((await other.start(small.origin)).id)).toMatchObject({ state: 'done' });
    // those that wait have their turns
    const states = () => Promise.all(imports.map(async ({ bot, id }) => (await bot.getImport(id)).state));
    const seen = await until(
      async () => ({ states: await states(), slots: (await running()).length }),
      ({ states, slots }) => slots > 3 || states.every((state) => state === 'running'),
    );
    expect(seen.slots).toBeLessThanOrEqual(3);
    for (const { botId } of bots.slice(0, 2)) service.owners.set(botId, 'carl');
    await until(running, (seen) => seen.join() === 'bea,bea,bea,carl,carl');
    for (const { bot, id } of imports) await bot.cancel(id);
  }, 60_000);

  it('and single pages of all bots of an owner are fetched four at a time', async () => {
    const held: (() => void)[] = [];
    const pages = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        // a site takes few calls at once
        const site = await startSite({
          '/page': (...args) => void held.push(() => text(`Thing ${at}`)(...args)),
        });
        const bot = service.newBot();
        service.owners.set(bot.botId, 'dora');
        return { bot, id: (await bot.create({ url: `${site.origin}/page` })).id };
      }),
    );
    for (let left = pages.length; left > 0; ) {
      await until(
        async () => held.length,
        (waiting) => waiting >= Math.min(4, left),
      );
      // a fifth would be asked for by now
      await sleep(100);
      expect(held.length).toBe(Math.min(4, left));
      left -= held.length;
      for (const answer of held.splice(0)) answer();
    }
    for (const { bot, id } of pages) expect(await bot.settled(id)).toMatchObject({ state: 'ready' });
  }, 60_000);

  it('and an import of several turns reads every page once', async () => {
    const shop = await shopOf(45, 1);
    const bot = service.newBot();
    const { id } = await bot.start(shop.origin);
    expect(await bot.ended(id)).toMatchObject({ state: 'done', total: 45, ready: 45 });
    expect(shop.asked.filter((path) => path.startsWith('/page-'))).toHaveLength(45);
  });

  it('and a restart of the service is no failed try of a page', async () => {
    const shop = await startSite({
      '/a': silent,
      '/b': silent,
      '/sitemap.xml': xml((o) => sitemap(`${o}/b`)),
    });
    const bot = service.newBot();
    const link = await bot.create({ url: `${shop.origin}/a` });
    const { id } = await bot.start(shop.origin);
    for (let n = 1; n <= 4; n += 1) {
      await until(
        async () => shop.asked.filter((path) => path === '/a' || path === '/b').length,
        (asked) => asked === 2 * n,
      );
      if (n < 4) await service.restart();
      else for (const path of ['/a', '/b']) shop.routes.set(path, text(path));
    }
    await service.restart();
    expect(await bot.settled(link.id)).toMatchObject({ state: 'ready', reason: '' });
    expect(await bot.ended(id)).toMatchObject({ state: 'done', ready: 1 });
  }, 60_000);
});
