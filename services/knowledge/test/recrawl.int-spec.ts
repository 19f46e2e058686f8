import { newId } from '@chirrup/kernel/ids';
import { topics } from '@chirrup/proto/topics';
import { closeSites, html, redirect, startSite, status, type TestSite } from './hostile-server.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

type Bot = ReturnType<KnowledgeUnderTest['newBot']>;

const shipping = (days: string) =>
  html(
    `<title>Shipping</title><h1>Shipping</h1><p>Orders from our warehouse arrive within ${days} working days.</p>`,
  );
const returns = (days: string) =>
  html(`<title>Returns</title><h1>Returns</h1><p>Lamps may be sent back to us within ${days} days.</p>`);

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
});
beforeEach(async () => {
  site = await startSite({ '/shipping': shipping('three'), '/returns': returns('thirty') });
});
afterEach(closeSites);
afterAll(() => service?.stop());

/** Runs a bot's next re-crawl now, and gives its record. */
const recrawl = async (bot: Bot) => {
  const before = (await bot.recrawls()).length;
  await service.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'recrawl' AND bot_id = $1`, [
    bot.botId,
  ]);
  const [latest] = await until(
    () => bot.recrawls(),
    (seen) => seen.length > before && seen[0]?.finishedAt !== 0,
  );
  return latest;
};

/** A bot that has read both pages, and reads them daily. */
const botWithPages = async () => {
  const bot = service.newBot();
  const made = [
    await bot.create({ url: `${site.origin}/shipping` }),
    await bot.create({ url: `${site.origin}/returns` }),
  ];
  for (const { id } of made) await bot.settled(id);
  await bot.setSchedule('daily');
  const linkOf = async (at: number) => {
    const link = (await bot.list()).find(({ id }) => id === made[at]?.id);
    if (!link) throw new Error('the link is not listed');
    return link;
  };
  return { bot, shippingLink: () => linkOf(0), returnsLink: () => linkOf(1) };
};

describe('a crawl schedule', () => {
  it('is off unless its owner turns it on, and has one next time', async () => {
    const bot = service.newBot();
    expect(await bot.schedule()).toMatchObject({ interval: 'off', nextAt: 0 });
    const [daily] = await Promise.all([1, 2, 3].map(() => bot.setSchedule('daily')));
    expect(daily).toMatchObject({ interval: 'daily' });
    const weekly = await bot.setSchedule('weekly');
    expect(weekly.nextAt).toBeGreaterThan(daily?.nextAt ?? 0);
    expect(await bot.schedule()).toEqual(weekly);
    const jobs = () =>
      service.admin.query(`SELECT 1 FROM jobs WHERE kind = 'recrawl' AND bot_id = $1`, [bot.botId]);
    expect((await jobs()).rowCount).toBe(1);
    expect(await bot.setSchedule('off')).toMatchObject({ interval: 'off', nextAt: 0 });
    expect((await jobs()).rowCount).toBe(0);
    await expect(bot.setSchedule('hourly')).rejects.toMatchObject({ code: 'KNOWLEDGE.UNKNOWN_INTERVAL' });
  });

  it('is read by viewers and set by editors of its bot', async () => {
    const { botId } = service.newBot();
    const viewer = asMember(botId, 'viewer');
    const request = { botId, interval: 'daily', nextAt: 0 };
    expect(await service.knowledge.getCrawlSchedule({ botId }, viewer)).toMatchObject({ interval: 'off' });
    await expect(service.knowledge.setCrawlSchedule(request, viewer)).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
    await expect(service.knowledge.setCrawlSchedule(request, asMember(`C-${newId()}`))).rejects.toMatchObject(
      {
        code: 'BOTS.NOT_FOUND',
      },
    );
  });
});

describe('a re-crawl that is started by hand', () => {
  it('begins at once without a schedule, is refused while it runs, and may be started again', async () => {
    const { bot } = await botWithPages();
    await bot.setSchedule('off');
    site.routes.set('/shipping', shipping('nine'));
    const starts = await Promise.allSettled([bot.startRecrawl(), bot.startRecrawl(), bot.startRecrawl()]);
    const [begun, ...others] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    expect(begun).toMatchObject({ total: 2, finishedAt: 0 });
    for (const one of starts.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({ reason: { code: 'KNOWLEDGE.RECRAWL_RUNNING' } });
    const ended = () => until(bot.recrawls, (seen) => seen.every(({ finishedAt }) => finishedAt > 0));
    expect(await ended()).toMatchObject([{ id: begun?.id, total: 2, unchanged: 1, changed: 1 }]);
    await bot.startRecrawl();
    expect(await ended()).toMatchObject([{ unchanged: 2 }, { changed: 1 }]);
    expect(await bot.schedule()).toMatchObject({ interval: 'off', nextAt: 0 });
  });

  it('takes the place of the one that waits, and the schedule counts from it', async () => {
    const { bot } = await botWithPages();
    await service.admin.query(
      `INSERT INTO recrawls (id, bot_id, total, started_at, finished_at) VALUES (gen_random_uuid(), $1, 0, now() - interval '20 hours', now())`,
      [bot.botId],
    );
    await bot.setSchedule('weekly');
    const begun = await bot.startRecrawl();
    // a change of the schedule does not take away what has begun
    await bot.setSchedule('daily');
    const [latest] = await until(bot.recrawls, ([seen]) => (seen?.finishedAt ?? 0) > 0);
    expect(latest).toMatchObject({ id: begun.id, unchanged: 2 });
    await until(bot.schedule, ({ nextAt }) => nextAt === begun.startedAt + 86_400_000);
    const jobs = await service.admin.query(`SELECT 1 FROM jobs WHERE kind = 'recrawl' AND bot_id = $1`, [
      bot.botId,
    ]);
    expect(jobs.rowCount).toBe(1);
  });

  it('is for editors of the bot', async () => {
    const { botId } = service.newBot();
    await expect(service.knowledge.startRecrawl({ botId }, asMember(botId, 'viewer'))).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
  });
});

describe('a re-crawl', () => {
  it('learns what changed, leaves the rest alone, and comes again', async () => {
    const { bot, shippingLink } = await botWithPages();
    const documents = await service.documents(bot.botId);
    expect(await recrawl(bot)).toMatchObject({ total: 2, unchanged: 2, changed: 0, failed: 0, gone: 0 });
    expect(await service.documents(bot.botId)).toEqual(documents);
    site.routes.set('/shipping', shipping('nine'));
    const second = await recrawl(bot);
    expect(second).toMatchObject({ total: 2, unchanged: 1, changed: 1 });
    expect(second?.findings).toEqual([{ url: expect.stringMatching(/^http/), outcome: 'changed' }]);
    expect(second?.finishedAt).toBeGreaterThanOrEqual(second?.startedAt ?? 0);
    await bot.answersWith('How many working days until orders arrive?', 'nine');
    expect((await shippingLink()).knowledgeContent).toContain('nine');
    expect(await bot.recrawls()).toHaveLength(2);
    expect((await bot.schedule()).nextAt).toBeGreaterThan(second?.startedAt ?? 0);
    const events = await until(
      () => service.published(topics.link.name, bot.botId),
      (seen) => seen.length > 2,
    );
    expect(events).toHaveLength(3);
  });

  it('says when an unchanged page was read last', async () => {
    const { bot, shippingLink } = await botWithPages();
    const old = new Date(Date.now() - 3 * 86_400_000);
    await service.admin.query('UPDATE links SET fetched_at = $2 WHERE bot_id = $1', [bot.botId, old]);
    await service.admin.query('UPDATE search_documents SET fetched_at = $2 WHERE bot_id = $1', [
      bot.botId,
      Math.floor(old.getTime() / 1_000),
    ]);
    expect(await recrawl(bot)).toMatchObject({ unchanged: 2 });
    const [passage] = (await bot.ask('How many working days until orders arrive?')).passages;
    expect(passage?.fetchedAt).toBe((await shippingLink()).fetchedAt);
    expect(passage?.fetchedAt).toBeGreaterThan(old.getTime());
  });

  it('asks only for what is new', async () => {
    const asked: (string | undefined)[][] = [];
    let text = 'three';
    site.routes.set('/shipping', (request, response, origin) => {
      const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
      asked.push([match, since]);
      if (match === `"${text}"`) return response.writeHead(304).end();
      response.setHeader('etag', `"${text}"`);
      response.setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT');
      shipping(text)(request, response, origin);
    });
    const { bot, shippingLink } = await botWithPages();
    expect(await recrawl(bot)).toMatchObject({ unchanged: 2 });
    text = 'nine';
    expect(await recrawl(bot)).toMatchObject({ unchanged: 1, changed: 1 });
    await recrawl(bot);
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    expect(asked).toEqual([
      [undefined, undefined],
      ['"three"', date],
      ['"three"', date],
      ['"nine"', date],
    ]);
    expect(await shippingLink()).toMatchObject({ state: 'ready', reason: '' });
  });

  it('keeps the last good text of a page that fails or leads elsewhere', async () => {
    const { bot, shippingLink, returnsLink } = await botWithPages();
    site.routes.set('/shipping', status(403));
    site.routes.set('/returns', redirect('http://localhost:9/parked'));
    expect(await recrawl(bot)).toMatchObject({ unchanged: 0, failed: 2, gone: 0 });
    expect(await shippingLink()).toMatchObject({
      state: 'ready',
      reason: 'The page answered 403 (forbidden).',
      goneAt: 0,
    });
    expect((await returnsLink()).reason).toBe('The page leads to another site (localhost).');
    await bot.answersWith('How many working days until orders arrive?', 'three');
    site.routes.set('/shipping', shipping('three'));
    await recrawl(bot);
    expect(await shippingLink()).toMatchObject({ state: 'ready', reason: '' });
  });

  it('tries passing faults again', async () => {
    const { bot } = await botWithPages();
    let times = 0;
    site.routes.set('/shipping', (...call) => (times++ === 0 ? status(503) : shipping('three'))(...call));
    expect(await recrawl(bot)).toMatchObject({ unchanged: 2, failed: 0 });
  });

  it('calls a page gone when it is missing twice in a row; it answers until it is deleted', async () => {
    const { bot, shippingLink } = await botWithPages();
    site.routes.set('/shipping', status(404));
    expect(await recrawl(bot)).toMatchObject({ failed: 1, gone: 0 });
    expect((await shippingLink()).goneAt).toBe(0);
    site.routes.set('/shipping', status(403));
    await recrawl(bot);
    site.routes.set('/shipping', status(410));
    expect(await recrawl(bot)).toMatchObject({ failed: 1, gone: 0 });
    expect(await recrawl(bot)).toMatchObject({ failed: 0, gone: 1 });
    const gone = await shippingLink();
    expect(gone).toMatchObject({ state: 'ready', reason: 'The page answered 410 (gone).' });
    expect(gone.goneAt).toBeGreaterThan(0);
    await bot.answersWith('How many working days until orders arrive?', 'three');
    site.routes.set('/shipping', shipping('three'));
    expect(await recrawl(bot)).toMatchObject({ unchanged: 2 });
    expect(await shippingLink()).toMatchObject({ goneAt: 0, reason: '' });
  });

  it('leaves an edit where it is and asks about it once its page says something new', async () => {
    const { bot, shippingLink, returnsLink } = await botWithPages();
    const words = { knowledgeContent: 'Orders arrive within five working days, promised.' };
    await bot.update({ ...(await shippingLink()), ...words });
    await bot.update({ ...(await returnsLink()), knowledgeContent: 'Lamps come back in a week.' });
    await recrawl(bot);
    expect(await shippingLink()).toMatchObject({ ...words, changedSinceEdit: false });
    site.routes.set('/shipping', shipping('nine'));
    site.routes.set('/returns', returns('sixty'));
    await recrawl(bot);
    expect(await shippingLink()).toMatchObject({ ...words, changedSinceEdit: true });
    await bot.answersWith('How many working days until orders arrive?', 'five');

    expect(await bot.get((await shippingLink()).id)).toMatchObject({
      ...words,
      pageTitle: 'Shipping',
      pageContent: expect.stringContaining('nine'),
    });

    const mine = await bot.resolve((await shippingLink()).id, 'mine');
    expect(mine).toMatchObject({ ...words, changedSinceEdit: false });
    expect(await bot.get(mine.id)).toMatchObject({ pageTitle: '', pageContent: '' });
    // Nothing is asked any more, so there is nothing to take.
    expect(await bot.resolve(mine.id, 'page')).toMatchObject(words);
    const page = await bot.resolve((await returnsLink()).id, 'page');
    expect(page).toMatchObject({ changedSinceEdit: false });
    expect(page.knowledgeContent).toContain('sixty');
    await until(
      async () => (await bot.ask('Within how many days may lamps be sent back?')).passages[0]?.text,
      (text) => text?.includes('sixty') === true,
    );
    await expect(bot.resolve(mine.id, 'both')).rejects.toMatchObject({ code: 'KNOWLEDGE.UNKNOWN_CHOICE' });
    await expect(bot.resolve(newId(), 'mine')).rejects.toMatchObject({ code: 'KNOWLEDGE.LINK_NOT_FOUND' });
    await recrawl(bot);
    expect(await shippingLink()).toMatchObject({ ...words, changedSinceEdit: false });
  });

  it('takes a further edit for an answer', async () => {
    const { bot, shippingLink } = await botWithPages();
    await bot.update({ ...(await shippingLink()), knowledgeContent: 'Orders arrive soon.' });
    site.routes.set('/shipping', shipping('nine'));
    await recrawl(bot);
    expect(await bot.update(await shippingLink())).toMatchObject({ changedSinceEdit: true });
    const edited = await bot.update({
      ...(await shippingLink()),
      knowledgeContent: 'Orders arrive in nine days.',
    });
    expect(edited).toMatchObject({ changedSinceEdit: false });
  });

  it('leaves files and texts without a page alone', async () => {
    const bot = service.newBot();
    const text = await bot.create({ url: `${site.origin}/unread`, knowledgeContent: 'Returns are free.' });
    await bot.settled((await bot.addFile('a.txt', Buffer.from('The shop is open.'))).id);
    await bot.setSchedule('daily');
    expect(await recrawl(bot)).toMatchObject({ total: 0 });
    expect(site.asked).toEqual([]);
    expect((await bot.list()).find(({ id }) => id === text.id)).toMatchObject({ state: 'ready', reason: '' });
  });

  it('goes on after a restart where it stood', async () => {
    const paths = Array.from({ length: 20 }, (_, n) => `/page-${n}`);
    const page = html('<title>Page</title><p>All lamps of this page are made by hand near the lake.</p>');
    for (const path of paths) site.routes.set(path, page);
    const bot = service.newBot();
    for (const path of paths) await bot.settled((await bot.create({ url: site.origin + path })).id);
    for (const path of paths) site.routes.set(path, (...call) => void setTimeout(() => page(...call), 40));
    site.asked.length = 0;
    await bot.setSchedule('daily');
    await service.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'recrawl' AND bot_id = $1`, [
      bot.botId,
    ]);
    await until(bot.recrawls, ([seen]) => (seen?.unchanged ?? 0) >= 3);
    await service.restart();
    const [ended] = await until(bot.recrawls, ([seen]) => seen !== undefined && seen.finishedAt > 0);
    expect(ended).toMatchObject({ total: 20, unchanged: 20 });
    expect(site.asked.filter((path) => path.startsWith('/page')).length).toBeLessThanOrEqual(22);
    expect(await bot.recrawls()).toHaveLength(1);
  });

  it('turned off before its time does not begin, and the last twenty are kept', async () => {
    const bot = service.newBot();
    await bot.setSchedule('daily');
    await service.admin.query(
      `INSERT INTO recrawls (id, bot_id, total, started_at, finished_at)
       SELECT gen_random_uuid(), $1, n, now() - n * interval '1 day', now() FROM generate_series(1, 25) n`,
      [bot.botId],
    );
    await service.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'recrawl' AND bot_id = $1`, [
      bot.botId,
    ]);
    const kept = await until(bot.recrawls, ([seen]) => seen?.total === 0 && seen.finishedAt > 0);
    expect(kept.map(({ total }) => total)).toEqual([0, ...Array.from({ length: 19 }, (_, n) => n + 1)]);
    await service.admin.query(`UPDATE crawl_schedules SET crawl_interval = 'off' WHERE bot_id = $1`, [
      bot.botId,
    ]);
    await service.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'recrawl' AND bot_id = $1`, [
      bot.botId,
    ]);
    await until(
      async () => (await service.admin.query(`SELECT 1 FROM jobs WHERE bot_id = $1`, [bot.botId])).rowCount,
      (jobs) => jobs === 0,
    );
    expect((await bot.recrawls())[0]?.id).toBe(kept[0]?.id);
  });
});
