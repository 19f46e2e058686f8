import { avatarShape, cleanImage } from '@chirrup/images/clean-image';
import { drawAvatar } from '@chirrup/images/drawing/draw-avatar';
import { newBotId } from '@chirrup/kernel/ids';
import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { until } from '@chirrup/testing/until';
import { asMember, asUser, startBots } from './bots-under-test.js';

type Running = Awaited<ReturnType<typeof startBots>>;

const DELETED_MS = 40_000;

const pictureOf = async (name: string): Promise<Buffer> =>
  (await drawAvatar({ name, description: 'a picture', colour: '#5654DF' })).bytes;

describe('a bot’s avatar', () => {
  let running: Running;
  let cat: Buffer;
  let dog: Buffer;
  beforeAll(async () => {
    running = await startBots();
    [cat, dog] = [await pictureOf('cat'), await pictureOf('dog')];
  });
  afterAll(() => running?.stop());

  const set = (bot: Bot, image: Buffer, caller = asMember(bot, 'editor')) =>
    running.bots.setAvatar({ botId: bot.id, version: bot.version, image }, caller);
  const current = (bot: Bot) => running.bots.getBot({ botId: bot.id }, asMember(bot));
  /** Deletions that wait, as if their time had come. */
  const hurry = async () => {
    await running.query('UPDATE bots.jobs SET run_at = now() WHERE lease_owner IS NULL');
    running.context.get(DeleteFileWorker, { strict: false }).wake();
  };
  const gone = (name: string) =>
    until(
      async () => {
        await hurry();
        return running.files.get(name);
      },
      (file) => file === undefined,
      DELETED_MS,
    );

  it('is a square JPEG of what was sent, and raises the version', async () => {
    const bot = await running.createBot('ann');
    const changed = await set(bot, cat);
    expect(changed).toMatchObject({ version: bot.version + 1, role: 'editor' });
    const file = await running.files.get(changed.avatar);
    expect(file?.contentType).toBe('image/jpeg');
    expect(Buffer.from(file?.bytes ?? [])).toEqual((await cleanImage(cat, avatarShape)).bytes);
    const settings = await running.bots.getBotSettings({ botId: bot.id }, asMember(bot));
    expect(settings).toMatchObject({ avatar: changed.avatar, version: changed.version });
    const types = (await running.eventsOf('bots.bot.v1', bot.id, 2)).map(({ type }) => type);
    expect(types).toEqual(['BotCreated', 'BotChanged']);
  });

  it('stays as it is when the same picture comes again, with any version', async () => {
    const bot = await running.createBot('bea');
    const changed = await set(bot, cat);
    expect(await set(bot, cat)).toMatchObject({ avatar: changed.avatar, version: changed.version });
  });

  it('replaces the one before, whose file goes', async () => {
    const bot = await running.createBot('cas');
    const first = await set(bot, cat);
    const second = await set(first, dog);
    expect(second.avatar).not.toBe(first.avatar);
    await gone(first.avatar);
    expect(await running.files.get(second.avatar)).toBeDefined();
  });

  it('is taken away with its file; a second time changes nothing', async () => {
    const bot = await running.createBot('dan');
    const changed = await set(bot, cat);
    const request = { botId: bot.id, version: changed.version };
    const removed = await running.bots.removeAvatar(request, asMember(bot));
    expect(removed).toMatchObject({ avatar: '', version: changed.version + 1 });
    expect((await running.bots.removeAvatar(request, asMember(bot))).version).toBe(removed.version);
    await gone(changed.avatar);
  });

  it('stays with a bot that may be restored, and goes with its end', async () => {
    const bot = await running.createBot('eve');
    const { avatar } = await set(bot, cat);
    await running.bots.deleteBot({ botId: bot.id }, asMember(bot));
    expect(await running.files.get(avatar)).toBeDefined();
    await running.bots.purgeBot({ botId: bot.id }, asUser('eve'));
    await until(
      () => running.files.get(avatar),
      (file) => file === undefined,
      DELETED_MS,
    );
  });

  it('of a version that is not current is refused, and leaves no file behind', async () => {
    const bot = await running.createBot('fay');
    const first = await set(bot, cat);
    await expect(set(bot, dog)).rejects.toMatchObject({
      code: 'BOTS.VERSION_CONFLICT',
      extras: { data: { bot: { avatar: first.avatar, version: first.version } } },
    });
    await expect(
      running.bots.removeAvatar({ botId: bot.id, version: bot.version }, asMember(bot)),
    ).rejects.toMatchObject({ code: 'BOTS.VERSION_CONFLICT' });
    // of two at once one wins, and the other's file is deleted
    const results = await Promise.allSettled([set(first, dog), set(first, await pictureOf('fox'))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { avatar } = await current(bot);
    await until(
      async () => {
        await hurry();
        return running.query(`SELECT 1 FROM bots.jobs WHERE bot_id = $1`, [bot.id]);
      },
      (waiting) => waiting.length === 0,
      DELETED_MS,
    );
    expect(await running.files.get(avatar)).toBeDefined();
    expect(await running.files.get(first.avatar)).toBeUndefined();
  });

  it('is not made of what is no picture', async () => {
    const bot = await running.createBot('gus');
    await expect(set(bot, Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'IMAGES.TYPE_UNKNOWN' });
    await expect(set(bot, Buffer.alloc(0))).rejects.toMatchObject({ code: 'IMAGES.EMPTY' });
    expect(await current(bot)).toMatchObject({ avatar: '', version: bot.version });
  });

  it('is changed by editors only, and of existing bots', async () => {
    const bot = await running.createBot('hal');
    await expect(set(bot, cat, asMember(bot, 'viewer'))).rejects.toMatchObject({ code: 'AUTH.FORBIDDEN' });
    await expect(set(bot, cat, asUser('mallory'))).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    const lost = { ...bot, id: newBotId() };
    await expect(set(lost, cat, asMember(lost))).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });
});
