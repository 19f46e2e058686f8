import { png } from '@chirrup/images/testing/png';
import { newId } from '@chirrup/kernel/ids';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { loadSharp } from '../../shared/images/src/load-sharp.js';
import {
  closeSites,
  flood,
  html,
  redirect,
  startSite,
  status,
  type TestSite,
  typed,
} from './hostile-server.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const page = (image: string) =>
  html(`<title>Lamp</title><meta property="og:image" content="${image}"><p>A lamp for the hall, 40 EUR.</p>`);

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
});
beforeEach(async () => {
  site = await startSite({
    '/lamp': page('/lamp.png'),
    '/other-lamp': page('/lamp.png'),
    '/lamp.png': typed('image/png', png(300, 200)),
  });
});
afterEach(closeSites);
afterAll(() => service?.stop());

const asks = (path: string) => site.asked.filter((asked) => asked.includes(path)).length;

const learn = async (path: string, bot = service.newBot()) => {
  const { id } = await bot.create({ url: site.origin + path });
  await bot.settled(id);
  const link = async () => (await bot.list()).find((each) => each.id === id);
  const done = () => until(link, (found) => found?.thumbnailPending === false);
  return { bot, id, link, done };
};

describe('the picture of a page', () => {
  it('is fetched when somebody looks, and stored as a small square of ours', async () => {
    const { link, done } = await learn('/lamp');
    expect(await link()).toMatchObject({ thumbnail: `${site.origin}/lamp.png` });
    const file = (await done())?.thumbnailFile ?? '';
    expect(file).toMatch(/^thumbnail-[0-9a-f]{32}-[0-9a-f]{16}\.jpg$/);
    const stored = await service.platform.files.get(file);
    const sharp = await loadSharp();
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  });

  it('is fetched once for all links that have it', async () => {
    const { bot, done } = await learn('/lamp');
    const first = await done();
    const second = await (await learn('/other-lamp', bot)).done();
    expect(second?.thumbnailFile).toBe(first?.thumbnailFile);
    await Promise.all([bot.list(), bot.list(), bot.list()]);
    expect(asks('/lamp.png')).toBe(1);
  });

  it.each([
    ['a page', html('<script>alert(1)</script>')],
    [
      'a drawing with a script',
      typed('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['more pixels than are there', typed('image/png', png(30_000, 30_000, 1))],
    ['damaged', typed('image/png', png(300, 200).subarray(0, 60))],
    ['without end', flood],
    ['not there', status(404)],
    ['in a circle', redirect('/lamp.png')],
  ])('is none when it is %s', async (_, answer) => {
    site.routes.set('/lamp.png', answer);
    const { done } = await learn('/lamp');
    expect((await done())?.thumbnailFile).toBe('');
    await done();
    expect(asks('/lamp.png')).toBe(1);
  });

  it('is not fetched where robots.txt forbids it', async () => {
    site.routes.set('/robots.txt', typed('text/plain', 'User-agent: *\nDisallow: /lamp.png'));
    const { done } = await learn('/lamp');
    expect((await done())?.thumbnailFile).toBe('');
    expect(asks('/lamp.png')).toBe(0);
  });

  it('is the owner’s own where they chose one', async () => {
    site.routes.set('/mine.png', typed('image/png', png(10, 10)));
    const { bot, link, done } = await learn('/lamp');
    const found = await link();
    if (!found) throw new Error('The link is not listed.');
    await bot.update({ ...found, thumbnail: `${site.origin}/mine.png` });
    expect((await done())?.thumbnailFile).toMatch(/^thumbnail-/);
    expect(asks('/mine.png')).toBe(1);
  });

  it('goes with the last link that has it, file and all', async () => {
    const { bot, id, done } = await learn('/lamp');
    const other = await learn('/other-lamp', bot);
    const file = (await done())?.thumbnailFile ?? '';
    await bot.remove(id);
    expect((await other.done())?.thumbnailFile).toBe(file);
    expect(await service.platform.files.get(file)).toBeDefined();
    await bot.remove(other.id);
    await until(
      () => service.platform.files.get(file),
      (stored) => stored === undefined,
    );
  });

  it('goes with its bot', async () => {
    const { bot, done } = await learn('/lamp');
    const file = (await done())?.thumbnailFile ?? '';
    const deleted = BotDeleted.encode({ botId: bot.botId, ownerUserId: '' }).finish();
    await service.publish(topics.bot.name, 'BotDeleted', bot.botId, bot.botId, deleted);
    await until(
      () => service.platform.files.get(file),
      (stored) => stored === undefined,
    );
    const left = () => service.admin.query('SELECT 1 FROM thumbnails WHERE bot_id = $1', [bot.botId]);
    await until(left, ({ rowCount }) => rowCount === 0);
  });

  it('is not another bot’s', async () => {
    const { link, done } = await learn('/lamp');
    await done();
    const stranger = asMember(service.newBot().botId);
    const botId = (await link())?.botId ?? newId();
    await expect(service.knowledge.listLinks({ botId, page: undefined }, stranger)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
