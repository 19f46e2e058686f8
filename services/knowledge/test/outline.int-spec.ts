import { closeSites, html, startSite, type TestSite } from './hostile-server.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const asService = { principal: { kind: 'service', name: 'bots' } } as const;
const faq = JSON.stringify({
  '@type': 'FAQPage',
  mainEntity: [
    { '@type': 'Question', name: 'Do you gift-wrap?', acceptedAnswer: { text: 'Yes, for 3 EUR an item.' } },
  ],
});

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
  site = await startSite({
    '/faq': html(`<title>Help</title><script type="application/ld+json">${faq}</script><h1>Help</h1>
      <p>Here are the things our customers ask us most often, with what we answer them.</p>
      <details><summary>How long does delivery take?</summary><p>Delivery takes two to four working days.</p></details>
      <dl><dt>Can I pay by invoice?</dt><dd>Yes, if you have ordered from us before.</dd></dl>
      <h2>Returns</h2><p>You may send goods back within 30 days after you have received them.</p>`),
    '/parts': html(
      `<title>Big</title>${Array.from({ length: 300 }, (_, n) => `<h2>Part ${n}</h2><p>This part of the big page has number ${n} and says nothing more.</p>`).join('')}`,
    ),
  });
});
afterAll(async () => {
  await service?.stop();
  await closeSites();
});

const docIdsOf = async (botId: string, question: string): Promise<string[]> => {
  const found = await service.knowledge.retrieve(
    { botId, question, previousQuestions: [], carefulness: '' },
    asService,
  );
  return found.passages.map(({ docId }) => docId);
};

describe('the pages around what was found', () => {
  it('are whole sections of this bot alone, within the room there is', async () => {
    const [bot, other] = [service.newBot(), service.newBot()];
    for (const one of [bot, other]) {
      const { id } = await one.create({ url: `${site.origin}/parts` });
      await one.settled(id);
    }
    const docIds = await docIdsOf(bot.botId, 'What does part 120 say?');
    const { sections } = await service.knowledge.readContext(
      { botId: bot.botId, docIds, maxBytes: 5_000 },
      asService,
    );
    expect(sections.map(({ title }) => title)).toContain('Big › Part 120');
    expect(sections.length).toBeGreaterThan(docIds.length);
    expect(Buffer.byteLength(sections.map(({ title, text }) => title + text).join(''))).toBeLessThan(5_001);
    const foreign = { botId: other.botId, docIds: docIds.map((id) => `${id}x`), maxBytes: 5_000 };
    expect((await service.knowledge.readContext(foreign, asService)).sections).toEqual([]);
    const asked = service.knowledge.readContext({ ...foreign, docIds }, asMember(other.botId));
    await expect(asked).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('the page a visitor is on', () => {
  it('is named and read where the bot has it, as far as there is room', async () => {
    const [bot, other] = [service.newBot(), service.newBot()];
    const { id } = await bot.create({ url: `${site.origin}/faq` });
    await bot.settled(id);
    const read = (botId: string, pageUrl: string, maxBytes = 5_000) =>
      service.knowledge.readContext({ botId, docIds: [], maxBytes, pageUrl }, asService);
    const { sections, pageTitle } = await read(bot.botId, `${site.origin}/faq/?utm_source=mail#top`);
    expect(pageTitle).toBe('Help');
    expect(sections.map(({ text }) => text).join('\n')).toContain('our customers ask us most often');
    expect(await read(bot.botId, `${site.origin}/faq`, 0)).toEqual({ sections: [], pageTitle: 'Help' });
    const none = { sections: [], pageTitle: undefined };
    expect(await read(bot.botId, `${site.origin}/parts`)).toEqual(none);
    expect(await read(bot.botId, 'javascript:1')).toEqual(none);
    expect(await read(other.botId, `${site.origin}/faq`)).toEqual(none);
  });

  it('is read again once it is another, and not before', async () => {
    const { botId, create, update, remove } = service.newBot();
    const url = `${site.origin}/own`;
    const link = await create({ url, title: 'Own', knowledgeContent: 'We mend shoes on Mondays.' });
    const read = async () => {
      const { sections } = await service.knowledge.readContext(
        { botId, docIds: [], maxBytes: 5_000, pageUrl: url },
        asService,
      );
      return sections.map(({ text }) => text).join();
    };
    expect(await read()).toContain('Mondays');
    expect(await read()).toContain('Mondays');
    await update({ ...link, knowledgeContent: 'We mend shoes on Fridays.' });
    expect(await until(read, (text) => text.includes('Fridays'))).not.toContain('Mondays');
    await remove(link.id);
    expect(await until(read, (text) => text === '')).toBe('');
  });
});

const describeBot = async (botId: string, limit = 0) =>
  (await service.knowledge.describeKnowledge({ botId, limit }, asService)).entries;

describe('what the pages are about', () => {
  it('is their questions with answers and their headings, page by page in turns, within the limit', async () => {
    const bot = service.newBot();
    for (const path of ['/faq', '/parts']) {
      const { id } = await bot.create({ url: `${site.origin}${path}` });
      await bot.settled(id);
    }
    const entries = await describeBot(bot.botId);
    expect(
      entries.filter(({ isQuestion }) => isQuestion).map(({ heading, text }) => [heading, text]),
    ).toEqual(
      expect.arrayContaining([
        ['Do you gift-wrap?', 'Yes, for 3 EUR an item.'],
        ['How long does delivery take?', 'Delivery takes two to four working days.'],
        ['Can I pay by invoice?', 'Yes, if you have ordered from us before.'],
      ]),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        heading: 'Returns',
        title: 'Help',
        url: `${site.origin}/faq`,
        kind: 'prose',
      }),
    );
    expect(entries.length).toBeLessThanOrEqual(60);
    expect((await describeBot(bot.botId, 4)).map(({ title }) => title)).toEqual([
      'Help',
      'Big',
      'Help',
      'Big',
    ]);
  });

  it('is what the owner wrote, where they did', async () => {
    const bot = service.newBot();
    await bot.create({
      url: `${site.origin}/own`,
      title: 'Own',
      knowledgeContent: '# Do you repair shoes?\nYes, all of them.',
    });
    expect(await describeBot(bot.botId)).toMatchObject([
      { heading: 'Do you repair shoes?', text: 'Yes, all of them.', isQuestion: true, title: 'Own' },
    ]);
  });

  it('is nothing for a bot without pages, and for services only', async () => {
    const bot = service.newBot();
    expect(await describeBot(bot.botId)).toEqual([]);
    const asked = service.knowledge.describeKnowledge({ botId: bot.botId, limit: 0 }, asMember(bot.botId));
    await expect(asked).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
