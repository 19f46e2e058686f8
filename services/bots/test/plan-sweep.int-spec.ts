import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { PlanChanged } from '@chirrup/proto/gen/billing/v1/events';
import { BotPlanApplied } from '@chirrup/proto/gen/bots/v1/events';
import { PlanSweepWorker } from '../src/pausing/plan-sweep.worker.js';
import { asMember, asUser, startBots } from './bots-under-test.js';

type Bots = Awaited<ReturnType<typeof startBots>>;
type Bot = Awaited<ReturnType<Bots['createBot']>>;

let world: Bots;
beforeEach(async () => {
  world = await startBots();
});
afterEach(() => world?.stop());

const until = async (seen: () => Promise<unknown>, expected: unknown) => {
  while (JSON.stringify(await seen()) !== JSON.stringify(expected)) await sleep(30);
};
/** A minute is over: the next batch of owners is looked at. */
const sweep = async () => {
  const runs = async () => {
    const [job] = await world.query<{ position: string; due: boolean }>(
      `UPDATE bots.jobs SET run_at = now() WHERE kind = 'sweep-plans' RETURNING position::text`,
    );
    world.context.get(PlanSweepWorker).wake();
    return job?.position;
  };
  const before = await runs();
  while ((await runs()) === before) await sleep(30);
};
const add = (bot: Bot, question: string) =>
  world.bots.createQa(
    { botId: bot.id, question, answer: 'Yes.', phrasings: [], idempotencyKey: '' },
    asMember(bot),
  );
const pausedBots = async (userId: string) =>
  (await world.bots.listBots({ userId }, asUser(userId))).bots.map(({ paused }) => paused);
const pausedPairs = async (bot: Bot) =>
  (await world.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot))).pairs
    .filter(({ paused }) => paused)
    .map(({ question }) => question);
const announced = async (bot: Bot, events: number) =>
  (await world.eventsOf('bots.bot.v1', bot.id, events))
    .filter(({ type }) => type === 'BotPlanApplied')
    .map(({ payload }) => BotPlanApplied.decode(payload).links);

it('pauses what is over a plan without any event of it, once', async () => {
  Object.assign(world.plan, { numberOfBots: 2, qaPerBot: 10, linksPerBot: 200 });
  const bot = await world.createBot('ann', 'first');
  await world.createBot('ann', 'second');
  for (const question of ['one', 'two', 'three']) await add(bot, question);
  Object.assign(world.plan, { numberOfBots: 1, qaPerBot: 2, linksPerBot: 50 });
  await sweep();
  await until(() => pausedBots('ann'), [false, true]);
  await until(() => pausedPairs(bot), ['three']);
  await until(() => announced(bot, 2), [50]);
  // as it should be: nothing is applied again
  await sweep();
  await sweep();
  expect(await announced(bot, 2)).toEqual([50]);
  // an event was lost on its way back
  Object.assign(world.plan, { numberOfBots: 2, qaPerBot: 10, linksPerBot: 200 });
  await sweep();
  await until(() => pausedBots('ann'), [false, false]);
  await until(() => pausedPairs(bot), []);
  await until(() => announced(bot, 3), [50, 200]);
});

it('says a day later again what was applied, in case it was lost elsewhere', async () => {
  const bot = await world.createBot('ann');
  await sweep();
  await until(() => announced(bot, 2), [50]);
  await world.query(`UPDATE bots.applied_plans SET applied_at = now() - interval '25 hours'`);
  await sweep();
  await until(() => announced(bot, 3), [50, 50]);
});

it('goes on where it was, and not beyond a batch at a time', async () => {
  const bot = await world.createBot('zoe');
  // as many owners as a batch has, all before her
  for (let n = 0; n < 200; n += 1)
    await world.query(
      `INSERT INTO bots.bots SELECT (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'owner_user_id', $2::text))).*
       FROM bots.bots b WHERE b.id = $3`,
      [newBotId(), `owner-${n}`, bot.id],
    );
  const position = async () => {
    const [job] = await world.query<{ after: string | null }>(
      `SELECT payload->>'after' AS after FROM bots.jobs WHERE kind = 'sweep-plans'`,
    );
    return job?.after;
  };
  await until(async () => {
    await sweep();
    return position();
  }, 'owner-99');
  await world.query('DELETE FROM bots.applied_plans');
  await sweep();
  await until(() => announced(bot, 2).then((links) => links.length > 0), true);
  expect(await position()).toBeNull();
});

it('pauses a pair that was added under a larger plan than the one that was applied last', async () => {
  Object.assign(world.plan, { numberOfBots: 1, qaPerBot: 1 });
  const bot = await world.createBot('ann');
  await add(bot, 'one');
  await world.publish({
    eventId: newId(),
    topic: 'billing.plan.v1',
    key: 'ann',
    type: 'PlanChanged',
    tenant: 'ann',
    occurredAt: new Date(),
    payload: PlanChanged.encode(PlanChanged.fromPartial({ userId: 'ann' })).finish(),
  });
  await until(async () => (await world.query('SELECT pairs FROM bots.applied_plans')).length, 1);
  // asked for before the smaller one was applied
  world.plan.qaPerBot = 10;
  expect(await add(bot, 'two')).toMatchObject({ question: 'two', paused: true });
  await world.bots.importQa(
    { botId: bot.id, pairs: [{ question: 'three', answer: 'Yes.', phrasings: [] }] } as never,
    asMember(bot),
  );
  expect(await pausedPairs(bot)).toEqual(['three', 'two']);
});
