import { setTimeout as pause } from 'node:timers/promises';
import { newBotId } from '@chirrup/kernel/ids';
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
  while (JSON.stringify(await seen()) !== JSON.stringify(expected)) await pause(30);
};
/** A minute is over: the next batch of owners is looked at, and what it asks for is done. */
const sweep = async () => {
  await nextBatch();
  await until(
    async () => (await world.query(`SELECT FROM bots.jobs WHERE kind = 'apply-plan' LIMIT 1`)).length,
    0,
  );
};
/** One may have begun before. */
const nextBatch = async () => {
  await batchEnded();
  await batchEnded();
};
const batchEnded = async () => {
  const dueNow = async (): Promise<string> => {
    const [job] = await world.query<{ position: string }>(
      `UPDATE bots.jobs SET run_at = now() WHERE kind = 'sweep-plans' RETURNING position::text`,
    );
    world.context.get(PlanSweepWorker).wake();
    // none while the batch that ends puts the next one in its place
    return job?.position ?? dueNow();
  };
  const before = await dueNow();
  // only read: the next one must not be due as well
  const position = async (): Promise<string | undefined> =>
    (
      await world.query<{ position: string }>(
        `SELECT position::text FROM bots.jobs WHERE kind = 'sweep-plans'`,
      )
    )[0]?.position;
  while (((await position()) ?? before) === before) await pause(30);
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
/** What was published to other services last, and when. */
const lastAnnounced = async (bot: Bot) =>
  (await world.eventsOf('bots.bot.v1', bot.id, 2))
    .filter(({ type }) => type === 'BotPlanApplied')
    .map(({ payload }) => BotPlanApplied.decode(payload).links)
    .at(-1);
const appliedAt = async () =>
  (
    await world.query<{ at: string }>('SELECT applied_at::text AS at FROM bots.applied_plans ORDER BY bot_id')
  ).map(({ at }) => at);

it('pauses what is over a plan without any event of it, once', async () => {
  Object.assign(world.plan, { numberOfBots: 2, qaPerBot: 10, linksPerBot: 200 });
  const bot = await world.createBot('ann', 'first');
  await world.createBot('ann', 'second');
  for (const question of ['one', 'two', 'three']) await add(bot, question);
  Object.assign(world.plan, { numberOfBots: 1, qaPerBot: 2, linksPerBot: 50 });
  await sweep();
  expect(await pausedBots('ann')).toEqual([false, true]);
  expect(await pausedPairs(bot)).toEqual(['three']);
  await until(() => lastAnnounced(bot), 50);
  // as it should be: nothing is applied again
  const before = await appliedAt();
  await sweep();
  expect(await appliedAt()).toEqual(before);
  // an event was lost on its way back
  Object.assign(world.plan, { numberOfBots: 2, qaPerBot: 10, linksPerBot: 200 });
  await sweep();
  expect(await pausedBots('ann')).toEqual([false, false]);
  expect(await pausedPairs(bot)).toEqual([]);
  await until(() => lastAnnounced(bot), 200);
});

it('applies a plan again a day later, in case another service has lost it', async () => {
  const bot = await world.createBot('ann');
  await sweep();
  await until(() => lastAnnounced(bot), 50);
  await world.query(`UPDATE bots.applied_plans SET applied_at = now() - interval '25 hours'`);
  const before = await appliedAt();
  await sweep();
  expect(await appliedAt()).not.toEqual(before);
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
    await batchEnded();
    return position();
  }, 'owner-99');
  await batchEnded();
  expect(await position()).toBeNull();
  await until(() => lastAnnounced(bot), 50);
});

it('pauses a pair that was added under a larger plan than the one that was applied last', async () => {
  Object.assign(world.plan, { numberOfBots: 1, qaPerBot: 1 });
  const bot = await world.createBot('ann');
  await add(bot, 'one');
  await sweep();
  // asked for before the smaller one was applied
  world.plan.qaPerBot = 10;
  expect(await add(bot, 'two')).toMatchObject({ question: 'two', paused: true });
  await world.bots.importQa(
    { botId: bot.id, pairs: [{ question: 'three', answer: 'Yes.', phrasings: [] }] } as never,
    asMember(bot),
  );
  expect(await pausedPairs(bot)).toEqual(['three', 'two']);
});
