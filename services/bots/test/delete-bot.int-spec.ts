import { newBotId } from '@chirrup/kernel/ids';
import { botSettingsChannel } from '@chirrup/proto/channels';
import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { until } from '@chirrup/testing/until';
import { PurgeBotWorker } from '../src/bots/deletion/purge-bot.worker.js';
import { BotsRepository } from '../src/bots/persistence/bots.repository.js';
import { asMember, asUser, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
});
afterAll(() => running?.stop());

const notFound = { code: 'BOTS.NOT_FOUND', kind: 'not_found' };
const DAY_MS = 86_400_000;
const remove = (bot: Bot) => running.bots.deleteBot({ botId: bot.id }, asMember(bot));
const restore = (botId: string, userId: string) => running.bots.restoreBot({ botId }, asUser(userId));
const namesOf = async (userId: string) =>
  (await running.bots.listBots({ userId }, asUser(userId))).bots.map(({ botName }) => botName);
const bin = async (userId: string) => (await running.bots.listDeletedBots({ userId }, asUser(userId))).bots;
/** Without those of the plan's sweep, which comes when it comes. */
const types = (bot: Bot, count: number) =>
  until(
    async () =>
      (await running.eventsOf('bots.bot.v1', bot.id, count))
        .map(({ type }) => type)
        .filter((type) => type !== 'BotPlanApplied'),
    (found) => found.length >= count,
  );
const rows = (bot: Bot) => running.query('SELECT 1 FROM bots.bots WHERE id = $1', [bot.id]);

describe('a deleted bot', () => {
  it('is gone for everybody at once, and counts against no limit', async () => {
    const bot = await running.createBot('tom', 'Gone');
    const other = await running.createBot('tom', 'Kept');
    await running.query(`INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ($1, 'vic', 'viewer')`, [
      bot.id,
    ]);
    await running.bots.changeBot({ botId: bot.id, version: 0, changes: { description: 'x' } }, asMember(bot));
    const received: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => received.push(key));
    await remove(bot);
    await remove(bot);
    stop();
    expect(received).toContain(bot.id);
    const { id: botId } = bot;
    for (const userId of ['tom', 'vic'])
      await expect(running.bots.getAccess({ botId, userId }, asUser(userId))).rejects.toMatchObject(notFound);
    await expect(running.bots.getBot({ botId }, asMember(bot))).rejects.toMatchObject(notFound);
    await expect(running.bots.getBotSettings({ botId }, asUser('x'))).rejects.toMatchObject(notFound);
    await expect(
      running.bots.changeBot({ botId, version: 0, changes: { botName: 'x' } }, asMember(bot)),
    ).rejects.toMatchObject(notFound);
    await expect(
      running.bots.createQa(
        { botId, question: 'q', answer: 'a', phrasings: [], idempotencyKey: '' },
        asMember(bot),
      ),
    ).rejects.toMatchObject(notFound);
    await expect(
      running.bots.getOwner({ botId }, { principal: { kind: 'service', name: 'knowledge' } }),
    ).rejects.toMatchObject(notFound);
    const { changes } = await running.bots.listChanges({ botId, page: undefined }, asMember(bot));
    const { collaborators } = await running.bots.listCollaborators({ botId }, asMember(bot));
    expect([changes, collaborators]).toEqual([[], []]);
    expect(await namesOf('tom')).toEqual(['Kept']);
    expect(await namesOf('vic')).toEqual([]);
    expect(await types(bot, 3)).toEqual(['BotCreated', 'BotChanged', 'BotHidden']);
    expect(await types(other, 1)).toEqual(['BotCreated']);
    // the plan has two
    await running.createBot('tom', 'Third');
  });

  it('comes back as it was, with its pairs, members and history', async () => {
    const bot = await running.createBot('una', 'Shop');
    await running.bots.changeBot({ botId: bot.id, version: 1, changes: { liveMode: true } }, asMember(bot));
    await running.bots.createQa(
      { botId: bot.id, question: 'q', answer: 'a', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
    const history = async () =>
      (await running.bots.listChanges({ botId: bot.id, page: undefined }, asMember(bot))).changes;
    const before = await running.bots.getBot({ botId: bot.id }, asMember(bot));
    const changes = await history();
    await remove(bot);
    const [entry, ...others] = await bin('una');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ id: bot.id, botName: 'Shop', bot: { ...before, liveMode: true } });
    expect(Number(entry?.purgeAt) - Number(entry?.deletedAt)).toBe(30 * DAY_MS);
    expect(await restore(bot.id, 'una')).toEqual(before);
    expect(await restore(bot.id, 'una')).toEqual(before);
    expect(await bin('una')).toEqual([]);
    const { pairs } = await running.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot));
    expect(pairs).toHaveLength(1);
    expect(await history()).toEqual(changes);
    const undo = { botId: bot.id, changeId: changes[0]?.id ?? '', all: false, force: false };
    expect(await running.bots.restoreChange(undo, asMember(bot))).toMatchObject({ restored: 1 });
    expect(await running.bots.getAccess({ botId: bot.id, userId: 'una' }, asUser('una'))).toEqual({
      role: 'owner',
    });
    expect(await types(bot, 4)).toEqual(['BotCreated', 'BotChanged', 'BotHidden', 'BotRestored']);
  });

  it('is its owner’s business only', async () => {
    const bot = await running.createBot('walt');
    for (const role of ['viewer', 'editor'] as const)
      await expect(
        running.bots.deleteBot({ botId: bot.id }, asMember(bot, role, 'ed')),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    await running.query(`INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ($1, 'ed', 'editor')`, [
      bot.id,
    ]);
    await remove(bot);
    expect(await bin('ed')).toEqual([]);
    await expect(running.bots.listDeletedBots({ userId: 'walt' }, asUser('ed'))).rejects.toMatchObject({
      kind: 'not_found',
    });
    for (const botId of [bot.id, newBotId(), 'C-\0', '']) {
      await expect(restore(botId, 'ed')).rejects.toMatchObject(notFound);
      await expect(running.bots.purgeBot({ botId }, asUser('ed'))).rejects.toMatchObject(notFound);
    }
    expect(await bin('walt')).toHaveLength(1);
  });

  it('stays in the bin while the plan has no room for it', async () => {
    const bots = [await running.createBot('xia'), await running.createBot('xia')];
    const [first] = bots;
    if (!first) throw new Error('no bot');
    await remove(first);
    await running.createBot('xia');
    await expect(restore(first.id, 'xia')).rejects.toMatchObject({ code: 'BOTS.LIMIT_REACHED' });
    expect(await bin('xia')).toHaveLength(1);
  });
});

describe('the end of a deleted bot', () => {
  /** As if it had been deleted so many days ago. */
  const age = async (bot: Bot, days: number) => {
    await running.query(
      `UPDATE bots.bots SET deleted_at = deleted_at - $2 * interval '1 day' WHERE id = $1`,
      [bot.id, days],
    );
    await running.query(
      `UPDATE bots.jobs SET run_at = run_at - $2 * interval '1 day' WHERE bot_id = $1 AND kind = 'purge-bot'`,
      [bot.id, days],
    );
    running.context.get(PurgeBotWorker, { strict: false }).wake();
  };
  const until = async (holds: () => Promise<boolean>) => {
    for (const limit = Date.now() + 12_000; !(await holds()); await new Promise((r) => setTimeout(r, 20)))
      if (Date.now() > limit) throw new Error(`still not so: ${holds}`);
  };
  const jobs = (bot: Bot) => running.query('SELECT 1 FROM bots.jobs WHERE bot_id = $1', [bot.id]);

  it('comes after 30 days, with everything in it, and is published once', async () => {
    const bot = await running.createBot('yan');
    await running.bots.createQa(
      { botId: bot.id, question: 'q', answer: 'a', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
    await remove(bot);
    await age(bot, 29);
    expect(await bin('yan')).toHaveLength(1);
    await age(bot, 1);
    await until(async () => (await rows(bot)).length === 0);
    // the job that purged it ends after its transaction
    await until(async () => (await jobs(bot)).length === 0);
    for (const table of ['bot_members', 'qa_pairs'])
      expect(await running.query(`SELECT 1 FROM bots.${table} WHERE bot_id = $1`, [bot.id])).toEqual([]);
    expect(await types(bot, 3)).toEqual(['BotCreated', 'BotHidden', 'BotDeleted']);
    await expect(restore(bot.id, 'yan')).rejects.toMatchObject(notFound);
  });

  it('does not come to one that was restored, or deleted again since', async () => {
    const restored = await running.createBot('zoe');
    const again = await running.createBot('zoe');
    for (const bot of [restored, again]) {
      await remove(bot);
      await restore(bot.id, 'zoe');
    }
    await remove(again);
    // the first deletions are due, the second one is not
    await running.query(
      `UPDATE bots.jobs SET run_at = now() WHERE id IN (
         SELECT DISTINCT ON (bot_id) id FROM bots.jobs WHERE bot_id = ANY($1) ORDER BY bot_id, position)`,
      [[restored.id, again.id]],
    );
    running.context.get(PurgeBotWorker, { strict: false }).wake();
    await until(async () => (await jobs(restored)).length === 0 && (await jobs(again)).length === 1);
    expect([(await rows(restored)).length, (await rows(again)).length]).toEqual([1, 1]);
  });

  it('may be brought on by the owner, but only for what is in the bin', async () => {
    const bot = await running.createBot('ivo');
    const purge = () => running.bots.purgeBot({ botId: bot.id }, asUser('ivo'));
    await purge();
    expect(await namesOf('ivo')).toHaveLength(1);
    await remove(bot);
    await purge();
    expect(await rows(bot)).toEqual([]);
    expect(await types(bot, 3)).toEqual(['BotCreated', 'BotHidden', 'BotDeleted']);
  });

  it('comes at once with the end of its owner’s account, who also leaves the bots of others', async () => {
    const [live, binned] = [await running.createBot('kim'), await running.createBot('kim')];
    const foreign = await running.createBot('lea');
    await running.query(`INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ($1, 'kim', 'editor')`, [
      foreign.id,
    ]);
    await remove(binned);
    await running.userDeleted('kim');
    await until(async () => (await rows(live)).length + (await rows(binned)).length === 0);
    expect(await types(live, 2)).toEqual(['BotCreated', 'BotDeleted']);
    expect(await types(binned, 3)).toEqual(['BotCreated', 'BotHidden', 'BotDeleted']);
    const members = () => running.query(`SELECT 1 FROM bots.bot_members WHERE user_id = 'kim'`);
    await until(async () => (await members()).length === 0);
    expect(await rows(foreign)).toHaveLength(1);
    // its last session may go on for a moment
    await expect(running.createBot('kim')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('does not come to a bot that was given away while the account ended', async () => {
    const bot = await running.createBot('moe');
    await running.query(
      `INSERT INTO bots.bot_members (bot_id, user_id, role, email) VALUES ($1, 'nia', 'editor', 'nia@example.com')`,
      [bot.id],
    );
    const repository = running.context.get(BotsRepository, { strict: false });
    const list = repository.listMemberships.bind(repository);
    repository.listMemberships = async (...given) => {
      repository.listMemberships = list;
      const memberships = await list(...given);
      await running.bots.transferBot({ botId: bot.id, email: 'nia@example.com' }, asMember(bot));
      return memberships;
    };
    await running.userDeleted('moe');
    const members = () => running.query(`SELECT 1 FROM bots.bot_members WHERE user_id = 'moe'`);
    await until(async () => (await members()).length === 0);
    expect(await rows(bot)).toHaveLength(1);
  });
});
