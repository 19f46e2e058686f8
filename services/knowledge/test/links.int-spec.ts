import { newId } from '@chirrup/kernel/ids';
import { BotDeleted, QaDeleted, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { RetrieveRequest } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { topics } from '@chirrup/proto/topics';
import type { CallContext } from '@chirrup/rpc/call-context';
import pg from 'pg';
import { closeSites, html, startSite, status, type TestSite } from './hostile-server.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const shipping = (days: string) =>
  html(
    `<title>Shipping</title><h1>Shipping</h1><p>Orders from our warehouse arrive within ${days} working days in Europe.</p>`,
  );

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
  site = await startSite({ '/shipping': shipping('three'), '/gone': status(404) });
});
afterAll(async () => {
  await service?.stop();
  await closeSites();
});

const question = 'How many working days until orders arrive?';

describe('a link', () => {
  it('without text is fetched in the background and answers questions', async () => {
    const bot = service.newBot();
    const created = await bot.create({ url: ` ${site.origin}/shipping#top ` });
    expect(created).toMatchObject({
      url: `${site.origin}/shipping`,
      state: 'queued',
      knowledgeContent: '',
      fetchedAt: 0,
    });
    const link = await bot.settled(created.id);
    expect(link).toMatchObject({ state: 'ready', title: 'Shipping' });
    expect(link.knowledgeContent).toContain('within three working days');
    expect(link.fetchedAt).toBeGreaterThan(0);
    const [passage] = (await bot.ask(question)).passages;
    expect(passage).toMatchObject({ linkId: link.id, url: `${site.origin}/shipping` });
    const events = await until(
      () => service.published(topics.link.name, bot.botId),
      (seen) => seen.length > 0,
    );
    expect(events.map(({ type, key }) => [type, key])).toEqual([['LinkReady', link.id]]);
  });

  it('tells its owner what it teaches, as answers quote it, and what of the page is left out', async () => {
    const bot = service.newBot();
    const hire = `<title>Boat hire</title><nav><a href="/">Home</a></nav><main><h1>Boat hire</h1>
      <h2>Winter</h2><p>Canoes cost 20 euro a day until the lake freezes, and paddles are included.</p></main>`;
    const { origin } = await startSite({ '/hire': html(hire) });
    const { id } = await bot.settled((await bot.create({ url: `${origin}/hire` })).id);
    const { knowledge } = service;
    const request = { botId: bot.botId, linkId: id, offset: 0 };
    const passages = (who = asMember(bot.botId)) => knowledge.listPassages(request, who);
    expect(await passages()).toMatchObject({
      passages: [{ headings: ['Winter'], text: expect.stringContaining('Canoes cost 20 euro a day') }],
      total: 1,
      leftOut: [{ why: 'frame', text: 'Home' }],
      isOwnText: false,
    });
    expect(await knowledge.listPassages({ ...request, offset: 1 }, asMember(bot.botId))).toMatchObject({
      passages: [],
      total: 1,
    });
    const page = await knowledge.getLink({ botId: bot.botId, linkId: id }, asMember(bot.botId));
    await knowledge.updateLink({ ...page, knowledgeContent: 'Ask at the pier.' }, asMember(bot.botId));
    expect(await passages()).toMatchObject({
      passages: [{ headings: [], text: 'Ask at the pier.' }],
      leftOut: [],
      isOwnText: true,
    });
    await expect(passages(asMember(service.newBot().botId))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('with text teaches at once and is not fetched', async () => {
    const bot = service.newBot();
    const before = site.asked.length;
    const link = await bot.create({
      url: `${site.origin}/unread`,
      title: 'Returns',
      knowledgeContent: 'Returns are free for 30 days.',
    });
    expect(link).toMatchObject({
      state: 'ready',
      title: 'Returns',
      knowledgeContent: 'Returns are free for 30 days.',
    });
    expect((await bot.ask('Are returns free?')).passages[0]?.text).toContain('Returns are free');
    expect(site.asked.slice(before)).toEqual([]);
  });

  it('that cannot be read says why', async () => {
    const bot = service.newBot();
    const link = await bot.settled((await bot.create({ url: `${site.origin}/gone` })).id);
    expect(link).toMatchObject({ state: 'failed', reason: 'The page answered 404 (not found).' });
  });

  it('exists once per address and bot', async () => {
    const bot = service.newBot();
    await bot.create({ url: `${site.origin}/shipping` });
    for (const url of [`${site.origin}/shipping`, `${site.origin}/shipping/?utm_source=x#a`]) {
      await expect(bot.create({ url })).rejects.toMatchObject({
        code: 'DuplicateURLError',
        kind: 'conflict',
      });
    }
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => bot.create({ url: `${site.origin}/same` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await service.newBot().create({ url: `${site.origin}/shipping` });
  });

  it.each(['file:///etc/passwd', 'shop.example/a', 'http://u:p@shop.example/', ''])(
    'refuses %j',
    async (url) => {
      await expect(service.newBot().create({ url })).rejects.toMatchObject({ code: 'KNOWLEDGE.INVALID_URL' });
    },
  );

  it('keeps the owner’s words over the page’s, also when the page is read again', async () => {
    const bot = service.newBot();
    const fetched = await bot.settled((await bot.create({ url: `${site.origin}/shipping` })).id);
    const edited = await bot.update({
      ...fetched,
      knowledgeContent: 'Orders arrive within nine working days.',
    });
    expect(edited).toMatchObject({
      title: 'Shipping',
      knowledgeContent: 'Orders arrive within nine working days.',
    });
    await bot.answersWith(question, 'nine working days');
    const job = await bot.start(`${site.origin}/shipping`);
    expect(await bot.ended(job.id)).toMatchObject({ state: 'done', ready: 1 });
    expect((await bot.list())[0]?.knowledgeContent).toContain('nine');
    const late = bot.update({ ...edited, version: (edited.version ?? 0) - 1, title: 'An older copy' });
    await expect(late).rejects.toMatchObject({
      code: 'KNOWLEDGE.LINK_VERSION_CONFLICT',
      extras: { data: { link: { knowledgeContent: edited.knowledgeContent } } },
    });
    const restored = await bot.update({ ...edited, knowledgeContent: '' });
    expect(restored.knowledgeContent).toBe(fetched.knowledgeContent);
    await bot.answersWith(question, 'three working days');
  });

  it('is not replaced without a version where somebody else wrote it last', async () => {
    const bot = service.newBot();
    const made = await bot.create({
      url: `${site.origin}/moorings`,
      knowledgeContent: 'Two berths are free.',
    });
    const eve: CallContext = {
      principal: { kind: 'member', userId: 'eve', botId: bot.botId, role: 'editor' },
    };
    const put = (knowledgeContent: string, version?: number) =>
      service.knowledge.updateLink({ ...made, knowledgeContent, version }, eve);
    const conflict = { code: 'KNOWLEDGE.LINK_VERSION_CONFLICT' };
    await expect(put('None is free.')).rejects.toMatchObject(conflict);
    const saved = await put('One berth is free.', made.version);
    await put('One berth is free, by the pier.');
    await expect(bot.update({ ...made, title: 'Berths', version: undefined })).rejects.toMatchObject(
      conflict,
    );
    await expect(bot.remove(made.id)).rejects.toMatchObject(conflict);
    expect(await bot.list()).toMatchObject([{ knowledgeContent: 'One berth is free, by the pier.' }]);
    await service.knowledge.deleteLink(
      { botId: bot.botId, linkId: made.id, version: (saved.version ?? 0) + 1 },
      asMember(bot.botId),
    );
    expect(await bot.list()).toEqual([]);
  });

  it('given another address is fetched again; an address that is taken is refused', async () => {
    const bot = service.newBot();
    const link = await bot.settled((await bot.create({ url: `${site.origin}/gone` })).id);
    await bot.update({ ...link, url: `${site.origin}/shipping` });
    const moved = await until(bot.list, ([seen]) => seen?.state === 'ready');
    expect(moved[0]).toMatchObject({ id: link.id, title: 'Shipping' });
    const other = await bot.create({ url: `${site.origin}/other`, knowledgeContent: 'x' });
    await expect(bot.update({ ...other, url: `${site.origin}/shipping` })).rejects.toMatchObject({
      code: 'DuplicateURLError',
    });
  });

  it('takes its passages with it when it is deleted', async () => {
    const bot = service.newBot();
    const link = await bot.settled((await bot.create({ url: `${site.origin}/shipping` })).id);
    await bot.remove(link.id);
    expect(await bot.list()).toEqual([]);
    expect(await service.documents(bot.botId)).toEqual([]);
    expect(
      (
        await until(
          () => bot.ask(question),
          ({ passages }) => passages.length === 0,
        )
      ).passages,
    ).toEqual([]);
    await expect(bot.remove(link.id)).rejects.toMatchObject({ code: 'KNOWLEDGE.LINK_NOT_FOUND' });
  });

  it('stands in a list that is read page by page, newest first', async () => {
    const bot = service.newBot();
    for (let n = 0; n < 5; n += 1)
      await bot.create({ url: `${site.origin}/${n}`, knowledgeContent: `Text ${n}.` });
    const page = (limit: number, before: string) =>
      service.knowledge.listLinks(
        { botId: bot.botId, page: { limit, before } },
        asMember(bot.botId, 'viewer'),
      );
    const first = (await page(2, '')).links;
    const second = (await page(9, first[1]?.id ?? '')).links;
    expect([...first, ...second].map(({ url }) => url.at(-1))).toEqual(['4', '3', '2', '1', '0']);
  });

  it('stands in a list that is sorted, narrowed and counted', async () => {
    const bot = service.newBot();
    for (const [path, title] of [
      ['c', 'Beta'],
      ['a', 'alpha'],
      ['b', 'Gamma'],
    ])
      await bot.create({ url: `${site.origin}/${path}`, title, knowledgeContent: 'Text.' });
    await bot.addFile('a.txt', Buffer.from('Parcels leave on Mondays.'));
    const viewer = asMember(bot.botId, 'viewer');
    const titles = async (how: { sort?: string; show?: string; offset?: number }, limit = 10) => {
      const page = { limit, before: '' };
      const { links } = await service.knowledge.listLinks({ botId: bot.botId, page, ...how }, viewer);
      return links.map(({ title, url, kind }) => (kind === 'file' ? 'file' : title || url));
    };
    expect(await titles({})).toEqual(['file', 'Gamma', 'alpha', 'Beta']);
    expect(await titles({ sort: 'oldest' })).toEqual(['Beta', 'alpha', 'Gamma', 'file']);
    expect((await titles({ sort: 'title' })).filter((title) => title !== 'file')).toEqual([
      'alpha',
      'Beta',
      'Gamma',
    ]);
    expect(await titles({ sort: '-title', offset: 1 }, 1)).toHaveLength(1);
    expect((await titles({ sort: 'url' })).filter((title) => title !== 'file')).toEqual([
      'alpha',
      'Gamma',
      'Beta',
    ]);
    expect(await titles({ show: 'files' })).toEqual(['file']);
    expect(await titles({ show: 'failed' })).toEqual([]);
    await expect(titles({ sort: 'id; DROP' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(titles({ show: 'x' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    const counts = await service.knowledge.countLinks({ botId: bot.botId }, viewer);
    expect(counts).toMatchObject({ total: 4, failed: 0, changed: 0, gone: 0, files: 1 });
    const other = service.newBot();
    await expect(
      service.knowledge.countLinks({ botId: bot.botId }, asMember(other.botId)),
    ).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is found by what was typed of its title, for readers of the site', async () => {
    const bot = service.newBot();
    const pages = [
      'Shipping to Norway',
      'Free shipping',
      'Returns 100% free',
      'How_to ship skis',
      'Çay & 返品',
    ];
    for (const [at, title] of pages.entries())
      await bot.create({ url: `${site.origin}/t${at}`, title, knowledgeContent: 'Text.' });
    const titles = async (text: string, botId = bot.botId) =>
      (
        await service.knowledge.findTitles({ botId, text }, { principal: { kind: 'service', name: 'bff' } })
      ).pages.map(({ title }) => title);
    expect(await titles('ship')).toEqual(['Shipping to Norway', 'Free shipping', 'How_to ship skis']);
    expect(await titles(' NOR  ship')).toEqual(['Shipping to Norway']);
    expect(await titles('100%')).toEqual(['Returns 100% free']);
    expect(await titles('w_t')).toEqual(['How_to ship skis']);
    expect(await titles('返')).toEqual(['Çay & 返品']);
    expect(await titles('\0 ')).toEqual([]);
    expect(await titles('ship', service.newBot().botId)).toEqual([]);
    await expect(
      service.knowledge.findTitles({ botId: bot.botId, text: 'ship' }, asMember(bot.botId)),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('stands in the list with the beginning of its text, and alone with all of it', async () => {
    const bot = service.newBot();
    const text = 'Grüße, 1 word. '.repeat(200);
    const long = await bot.create({ url: `${site.origin}/long`, knowledgeContent: text });
    await bot.create({ url: `${site.origin}/short`, knowledgeContent: 'x'.repeat(1_000) });
    const [short, cut] = await bot.list();
    expect(short).toMatchObject({ contentTruncated: false, knowledgeContent: 'x'.repeat(1_000) });
    expect(cut).toMatchObject({ contentTruncated: true, knowledgeContent: text.slice(0, 1_000) });
    expect(await bot.get(long.id)).toEqual(long);
    await expect(bot.get('none')).rejects.toMatchObject({ code: 'KNOWLEDGE.LINK_NOT_FOUND' });
    await expect(service.newBot().get(long.id)).rejects.toMatchObject({ code: 'KNOWLEDGE.LINK_NOT_FOUND' });
  });

  it('is one of as many as the plan allows, files among them, however many come at once', async () => {
    const bot = service.newBot();
    service.plan.linksPerBot = 3;
    try {
      await bot.addFile('a.txt', Buffer.from('Parcels take two days.'));
      const tries = await Promise.allSettled(
        [0, 1, 2, 3, 4].map((n) =>
          bot.create({ url: `${site.origin}/${n}`, knowledgeContent: `Text ${n}.` }),
        ),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      const full = { code: 'KNOWLEDGE.LINK_LIMIT_REACHED' };
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(full);
      await expect(bot.addFile('b.txt', Buffer.from('Another file.'))).rejects.toMatchObject(full);
      const job = await bot.start(`${site.origin}/shipping`);
      expect(await bot.ended(job.id)).toMatchObject({ state: 'done', ready: 0, skipped: 1 });
      expect((await bot.getImport(job.id)).urls[0]?.reason).toMatch(
        /^The bot's plan allows 3 knowledge links/,
      );
      await bot.remove((await bot.list())[0]?.id ?? '');
      await bot.create({ url: `${site.origin}/again`, knowledgeContent: 'Again.' });
    } finally {
      service.plan.linksPerBot = -1;
    }
  });

  it('is one of at most a hundred in an answer, whatever is asked for', async () => {
    const bot = service.newBot();
    await service.admin.query(
      `INSERT INTO links (id, bot_id, url, url_key, state, created_at)
       SELECT gen_random_uuid(), $1, 'https://a.example/' || n, 'a.example/' || n, 'ready', now()
       FROM generate_series(1, 120) n`,
      [bot.botId],
    );
    const request = { botId: bot.botId, page: { limit: 1_000, before: '' } };
    expect((await service.knowledge.listLinks(request, asMember(bot.botId))).links).toHaveLength(100);
    expect(await bot.list()).toHaveLength(100);
  });
});

describe('who may', () => {
  it('a stranger finds nothing, a viewer changes nothing', async () => {
    const bot = service.newBot();
    const link = await bot.create({ url: `${site.origin}/a`, knowledgeContent: 'Mine.' });
    const other = service.newBot();
    await expect(other.remove(link.id)).rejects.toMatchObject({ code: 'KNOWLEDGE.LINK_NOT_FOUND' });
    await expect(other.update({ ...link, botId: other.botId })).rejects.toMatchObject({
      code: 'KNOWLEDGE.LINK_NOT_FOUND',
    });
    const request = { botId: bot.botId, page: undefined };
    await expect(service.knowledge.listLinks(request, asMember(other.botId))).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    await expect(
      service.knowledge.getUnderstanding({ botId: bot.botId }, asMember(other.botId)),
    ).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(
      service.knowledge.createLink({ ...link, url: `${site.origin}/b` }, asMember(bot.botId, 'viewer')),
    ).rejects.toMatchObject({ code: 'AUTH.FORBIDDEN' });
    await expect(
      service.knowledge.retrieve(
        RetrieveRequest.fromPartial({ botId: bot.botId, question }),
        asMember(bot.botId),
      ),
    ).rejects.toMatchObject({ code: 'AUTH.FORBIDDEN' });
  });

  it('ids that are no ids belong to nothing', async () => {
    const bot = service.newBot();
    await expect(bot.remove("x'; drop table links")).rejects.toMatchObject({
      code: 'KNOWLEDGE.LINK_NOT_FOUND',
    });
    await expect(bot.getImport('1')).rejects.toMatchObject({ code: 'KNOWLEDGE.IMPORT_NOT_FOUND' });
  });

  it('the service’s role sees no row without a tenant', async () => {
    const role = new pg.Client({ connectionString: service.platform.database('knowledge').url });
    await role.connect();
    const tables = [
      'links',
      'imports',
      'import_urls',
      'deleted_bots',
      'search_documents',
      'search_generations',
      'jobs',
      'outbox',
    ];
    for (const table of tables) expect((await role.query(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    await role.end();
    expect((await service.admin.query('SELECT count(*)::int AS n FROM links')).rows[0].n).toBeGreaterThan(0);
  });
});

describe('events of the bots service', () => {
  it('a saved pair is learned, changed and forgotten', async () => {
    const bot = service.newBot();
    const { botId } = bot;
    const qaId = newId();
    const save = (answer: string) =>
      service.publish(
        topics.qa.name,
        'QaSaved',
        botId,
        qaId,
        QaSaved.encode({
          botId,
          qaId,
          question: 'Do you sell gift cards?',
          answer,
          phrasings: [],
          savedAt: Date.now(),
          paused: false,
        }).finish(),
      );
    const ask = (fits: (answer: string | undefined) => boolean) =>
      until(
        () => bot.ask('Do you sell gift cards?'),
        ({ verified }) => fits(verified?.answer),
      );
    await save('Yes, from $10.');
    expect((await ask((answer) => answer !== undefined)).verified).toMatchObject({
      qaId,
      answer: 'Yes, from $10.',
    });
    await save('Not any more.');
    await ask((answer) => answer === 'Not any more.');
    await service.publish(
      topics.qa.name,
      'QaDeleted',
      botId,
      qaId,
      QaDeleted.encode({ botId, qaId }).finish(),
    );
    await ask((answer) => answer === undefined);
    expect(await service.documents(botId)).toEqual([]);
  });

  it('a deleted bot is forgotten, also by pairs that arrive late', async () => {
    const bot = service.newBot();
    const other = service.newBot();
    const { botId } = bot;
    await bot.settled((await bot.create({ url: `${site.origin}/shipping` })).id);
    await other.settled((await other.create({ url: `${site.origin}/shipping` })).id);
    await service.publish(
      topics.bot.name,
      'BotDeleted',
      botId,
      botId,
      BotDeleted.encode({ botId, ownerUserId: '' }).finish(),
    );
    await until(bot.list, (links) => links.length === 0);
    const lateId = newId();
    const late = QaSaved.encode({
      botId,
      qaId: lateId,
      question: 'Late?',
      answer: 'Yes.',
      phrasings: [],
      savedAt: Date.now(),
      paused: false,
    });
    await service.publish(topics.qa.name, 'QaSaved', botId, lateId, late.finish());
    const qaId = newId();
    const marker = QaSaved.encode({
      botId: other.botId,
      qaId,
      question: 'After?',
      answer: 'Yes.',
      phrasings: [],
      savedAt: Date.now(),
      paused: false,
    });
    await service.publish(topics.qa.name, 'QaSaved', other.botId, qaId, marker.finish());
    await until(
      () => service.documents(other.botId),
      (rows) => rows.length === 2,
    );
    expect(await service.documents(botId)).toEqual([]);
  });
});
