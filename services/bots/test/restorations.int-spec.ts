import { newId } from '@chirrup/kernel/ids';
import type { Bot, Change, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import { until } from '@chirrup/testing/until';
import { asMember, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
  running.plan.numberOfBots = -1;
  running.plan.qaPerBot = -1;
});
afterAll(() => running?.stop());

const pairsOf = async (bot: Bot) =>
  (await running.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot, 'viewer'))).pairs;
const questions = async (bot: Bot) => (await pairsOf(bot)).map(({ question }) => question);
const count = async (bot: Bot) => (await running.bots.countQa({ botId: bot.id }, asMember(bot))).count;
const changesOf = async (bot: Bot) =>
  (await running.bots.listChanges({ botId: bot.id, page: undefined }, asMember(bot, 'viewer'))).changes;
const restorationsOf = async (bot: Bot) =>
  (await running.bots.listRestorations({ botId: bot.id }, asMember(bot, 'viewer'))).restorations;
const ended = (bot: Bot, id: string) =>
  until(
    async () => (await restorationsOf(bot)).find((one) => one.id === id),
    (one) => one !== undefined && !['waiting', 'running'].includes(one.state),
  );
const goBack = async (bot: Bot, { id: changeId }: Pick<Change, 'id'>) => {
  const begun = await running.bots.startRestoration({ botId: bot.id, changeId }, asMember(bot));
  return ended(bot, begun.id);
};
const undo = (bot: Bot, { id: changeId }: Pick<Change, 'id'>, force = false) =>
  running.bots.restoreChange({ botId: bot.id, changeId, all: false, force }, asMember(bot));
const undone = async (bot: Bot, change: Pick<Change, 'id'>, force = false) =>
  ended(bot, (await undo(bot, change, force)).restorationId);
const rename = (bot: Bot, botName: string) =>
  running.bots.changeBot({ botId: bot.id, version: 0, changes: { botName } }, asMember(bot));
/** Pairs of one import, in its parts. */
const addRopes = async (bot: Bot, pairs: number, botName?: string) => {
  const eve = asMember(bot, 'editor', 'eve');
  const importId = 'ropes';
  if (botName)
    await running.bots.changeBot({ botId: bot.id, version: 0, changes: { botName }, importId }, eve);
  for (let from = 0; from < pairs; from += 200) {
    const part = Array.from({ length: Math.min(200, pairs - from) }, (_, n) => ({
      question: `rope ${from + n}?`,
      answer: 'Hemp.',
      phrasings: [],
    }));
    await running.bots.importQa({ botId: bot.id, pairs: part, importId }, eve);
  }
};
/** As a worker leaves it that has died after so many of the added pairs. */
const leaveAfter = async (bot: Bot, id: string, pairs: number, settings: number) => {
  await running.query(
    `UPDATE bots.restorations SET done = $3::int + $4::int, place = (
       SELECT '0' || subject FROM bots.bot_changes WHERE bot_id = $1 AND kind = 'pair' ORDER BY subject COLLATE "C" OFFSET $3::int - 1 LIMIT 1)
     WHERE id = $2`,
    [bot.id, id, pairs, settings],
  );
  await running.query(
    `INSERT INTO bots.jobs (id, kind, bot_id, queue_key, payload, run_at) VALUES ($1, 'restore-all', $2, $2, $3, now())`,
    [newId(), bot.id, JSON.stringify({ restorationId: id })],
  );
};
const addRunning = async (bot: Bot, change: Change | undefined, single: boolean) => {
  const id = newId();
  await running.query(
    `INSERT INTO bots.restorations (id, bot_id, change_id, user_id, state, single, force, total, created_at)
     VALUES ($1, $2, $3, 'pia', 'running', $4, false, 601, now())`,
    [id, bot.id, change?.id, single],
  );
  return id;
};

describe('going back', () => {
  it('can be stopped, and does the rest when it is tried again', async () => {
    const bot = await running.createBot('oda', 'Ropes');
    await running.bots.createQa(
      { botId: bot.id, question: 'Knots?', answer: 'Yes.', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
    await rename(bot, 'Chandler');
    const [mark] = await changesOf(bot);
    await addRopes(bot, 2_000);
    const [large] = await changesOf(bot);
    const start = () =>
      running.bots.startRestoration({ botId: bot.id, changeId: mark?.id ?? '' }, asMember(bot));
    const { id } = await start();
    const at = { botId: bot.id, restorationId: id };
    await until(
      async () => (await restorationsOf(bot))[0],
      (one) => (one?.done ?? 0) > 100,
    );
    // the same while it runs is that one, another waits
    expect((await start()).id).toBe(id);
    const ofThisOne = await changesOf(bot).then(([newest]) => newest);
    for (const another of [
      running.bots.startRestoration({ botId: bot.id, changeId: large?.id ?? '' }, asMember(bot)),
      undo(bot, large as Change),
      undo(bot, ofThisOne as Change),
    ])
      await expect(another).rejects.toMatchObject({ code: 'BOTS.RESTORATION_RUNNING' });
    const stopped = await running.bots.stopRestoration(at, asMember(bot));
    expect(stopped.state).toBe('stopped');
    const left = await count(bot);
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(2_001);
    // no step is taken after a stop
    expect((await ended(bot, id))?.done).toBe(stopped.done);

    const again = await goBack(bot, mark as Change);
    expect(again).toMatchObject({ state: 'done', restored: left - 1 });
    expect(await questions(bot)).toEqual(['Knots?']);
    expect((await running.bots.getBot({ botId: bot.id }, asMember(bot))).botName).toBe('Ropes');
    const done = await changesOf(bot);
    expect(await goBack(bot, mark as Change)).toMatchObject({ state: 'done', restored: 0 });
    expect(await changesOf(bot)).toEqual(done);
    expect(await running.bots.stopRestoration(at, asMember(bot))).toMatchObject({ state: 'stopped' });
  });

  it('goes on after the process that ran it, with the next step', async () => {
    const bot = await running.createBot('pia', 'Sails');
    await rename(bot, 'Canvas');
    const [mark] = await changesOf(bot);
    await addRopes(bot, 600);
    const id = await addRunning(bot, mark, false);
    await leaveAfter(bot, id, 250, 1);
    expect(await ended(bot, id)).toMatchObject({ state: 'done', done: 601, total: 601, restored: 350 });
    expect(await count(bot)).toBe(250);
  });

  it('says why it cannot, and is for editors', async () => {
    const bot = await running.createBot('quo');
    const start = (changeId: string, by = asMember(bot)) =>
      running.bots.startRestoration({ botId: bot.id, changeId }, by);
    await expect(start(newId())).rejects.toMatchObject({ code: 'BOTS.CHANGE_NOT_FOUND' });
    await rename(bot, 'Now');
    const [mark] = await changesOf(bot);
    await expect(start(mark?.id ?? '', asMember(bot, 'viewer'))).rejects.toMatchObject({ kind: 'forbidden' });
    // a value that may not be used any longer
    await running.query(`UPDATE bots.bot_changes SET before = '{"carefulness": "reckless"}' WHERE id = $1`, [
      mark?.id,
    ]);
    expect(await goBack(bot, mark as Change)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('careful, balanced or bold'),
    });
    const stop = { botId: bot.id, restorationId: newId() };
    await expect(running.bots.stopRestoration(stop, asMember(bot))).rejects.toMatchObject({
      code: 'BOTS.RESTORATION_NOT_FOUND',
    });
  });
});

describe('undoing a large act', () => {
  it('goes in steps that can be seen and stopped; the same again does the rest', async () => {
    const bot = await running.createBot('ren', 'Dock');
    await addRopes(bot, 2_000, 'Quay');
    const [entry] = await changesOf(bot);
    const { restorationId: id, restored } = await undo(bot, entry as Change);
    expect(restored).toBe(0);
    expect((await undo(bot, entry as Change)).restorationId).toBe(id);
    // going back to before it is another thing
    await expect(
      running.bots.startRestoration({ botId: bot.id, changeId: entry?.id ?? '' }, asMember(bot)),
    ).rejects.toMatchObject({ code: 'BOTS.RESTORATION_RUNNING' });
    const seen = await until(
      async () => (await restorationsOf(bot))[0],
      (one) => (one?.done ?? 0) > 100,
    );
    expect(seen).toMatchObject({ single: true, state: 'running', total: 2_001 });
    const at = { botId: bot.id, restorationId: id };
    const { done } = await running.bots.stopRestoration(at, asMember(bot));
    expect(await count(bot)).toBe(2_001 - done);
    await rename(bot, 'Pier');
    const rest = await undone(bot, entry as Change, true);
    expect(rest).toMatchObject({ state: 'done', total: 2_001, done: 2_001, restored: 2_002 - done });
    expect(await count(bot)).toBe(0);
    expect((await running.bots.getBot({ botId: bot.id }, asMember(bot))).botName).toBe('Dock');
    expect(await undone(bot, entry as Change)).toMatchObject({ state: 'done', restored: 0 });
  });

  it('goes on after the process that ran it, with the next step', async () => {
    const bot = await running.createBot('sol');
    await addRopes(bot, 601);
    const [entry] = await changesOf(bot);
    const id = await addRunning(bot, entry, true);
    await leaveAfter(bot, id, 250, 0);
    expect(await ended(bot, id)).toMatchObject({ state: 'done', done: 601, restored: 351 });
    expect(await count(bot)).toBe(250);
  });

  it('asks about what somebody changed since before anything is taken back', async () => {
    const bot = await running.createBot('tor');
    await addRopes(bot, 300);
    const [entry] = await changesOf(bot);
    const last = (await pairsOf(bot))[0] as Qa;
    await running.bots.updateQa({ ...last, answer: 'Flax.' }, asMember(bot));
    expect(await undone(bot, entry as Change)).toMatchObject({
      state: 'failed',
      done: 0,
      changedSince: last.question,
    });
    expect(await count(bot)).toBe(300);
    expect(await undone(bot, entry as Change, true)).toMatchObject({ state: 'done', restored: 300 });
    expect(await count(bot)).toBe(0);
    // what was undone comes back the same way, each pair where it stood
    const [undoing] = await changesOf(bot);
    expect(undoing).toMatchObject({ count: 300, source: 'restore' });
    expect(await undone(bot, undoing as Change)).toMatchObject({ state: 'done', restored: 300 });
    expect((await pairsOf(bot))[0]).toMatchObject({
      id: last.id,
      answer: 'Flax.',
      createdAt: last.createdAt,
    });
  });
});
