import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { PlanChanged } from '@chirrup/proto/gen/billing/v1/events';
import { BotPlanApplied, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { asMember, asUser, startBots } from './bots-under-test.js';

let world: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  world = await startBots();
});
afterAll(() => world?.stop());

const switchTo = async (userId: string, numberOfBots: number) => {
  world.plan.numberOfBots = numberOfBots;
  await world.publish({
    eventId: newId(),
    topic: 'billing.plan.v1',
    key: userId,
    type: 'PlanChanged',
    tenant: userId,
    occurredAt: new Date(),
    payload: PlanChanged.encode(PlanChanged.fromPartial({ userId, numberOfBots })).finish(),
  });
};
const pausedOf = async (userId: string) =>
  (await world.bots.listBots({ userId }, asUser(userId))).bots.map(({ paused }) => paused);
const until = async (userId: string, expected: boolean[]) => {
  for (let last: boolean[] = []; `${last}` !== `${expected}`; last = await pausedOf(userId)) await sleep(30);
};

it('pauses the youngest bots that a smaller plan has no room for, and lets them go on with a larger one', async () => {
  world.plan.numberOfBots = 3;
  const bots = [];
  for (const name of ['first', 'second', 'third']) bots.push(await world.createBot('ann', name));
  const [, second, third] = bots;
  if (!second || !third) throw new Error('no bots');
  for (const bot of bots)
    await world.bots.changeBot({ botId: bot.id, version: 0, changes: { liveMode: true } }, asMember(bot));
  await world.createBot('ben');
  await switchTo('ann', 1);
  await until('ann', [false, true, true]);
  expect(await pausedOf('ben')).toEqual([false]);
  const liveOf = async (botId: string) =>
    (await world.bots.getBotSettings({ botId }, { principal: { kind: 'anonymous' } })).liveMode;
  expect([await liveOf(second.id), await liveOf(bots[0]?.id ?? '')]).toEqual([false, true]);
  // its own switch is kept
  expect((await world.bots.getBot({ botId: third.id }, asMember(third))).liveMode).toBe(true);
  await world.bots.deleteBot({ botId: bots[0]?.id ?? '' }, asMember(bots[0] as never));
  await until('ann', [false, true]);
  expect(await liveOf(second.id)).toBe(true);
  await switchTo('ann', 50);
  await until('ann', [false, false]);
  expect(await liveOf(third.id)).toBe(true);
});

it('lets a paused bot go on when its owner has given another away', async () => {
  world.plan.numberOfBots = 2;
  const given = await world.createBot('cleo', 'first');
  await world.createBot('cleo', 'second');
  await switchTo('cleo', 1);
  await until('cleo', [false, true]);
  await world.query(
    `INSERT INTO bots.bot_members (bot_id, user_id, role, email) VALUES ($1, 'dan', 'editor', 'dan@example.com')`,
    [given.id],
  );
  await world.bots.transferBot({ botId: given.id, email: 'dan@example.com' }, asMember(given));
  await until('cleo', [false, false]);
  expect(await pausedOf('dan')).toEqual([false]);
});

const pairsOf = async (bot: Awaited<ReturnType<typeof world.createBot>>) =>
  (await world.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot))).pairs;
const untilPairs = async (bot: Awaited<ReturnType<typeof world.createBot>>, paused: string[]) => {
  for (let last = ''; last !== `${paused}`; ) {
    const pairs = await pairsOf(bot);
    last = `${pairs.filter((pair) => pair.paused).map(({ question }) => question)}`;
    await sleep(30);
  }
};

it('pauses the newest pairs a smaller plan has no room for, and says how many links may be used', async () => {
  Object.assign(world.plan, { numberOfBots: 3, qaPerBot: 50, linksPerBot: 200 });
  const bot = await world.createBot('eva', 'first');
  const add = (question: string) =>
    world.bots.createQa(
      { botId: bot.id, question, answer: 'Yes.', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
  for (const question of ['one', 'two', 'three', 'four']) await add(question);
  Object.assign(world.plan, { qaPerBot: 2, linksPerBot: 50 });
  await switchTo('eva', 3);
  await untilPairs(bot, ['four', 'three']);
  const events = await world.eventsOf('bots.qa.v1', bot.id, 6);
  expect(
    events.slice(4).map(({ payload }) => [QaSaved.decode(payload).question, QaSaved.decode(payload).paused]),
  ).toEqual(
    expect.arrayContaining([
      ['three', true],
      ['four', true],
    ]),
  );
  // an edit keeps it paused, and nothing can be added
  const [four] = await pairsOf(bot);
  if (!four) throw new Error('no pair');
  expect(await world.bots.updateQa({ ...four, answer: 'No.' }, asMember(bot))).toMatchObject({
    answer: 'No.',
    paused: true,
  });
  await expect(add('five')).rejects.toMatchObject({ code: 'BOTS.QA_LIMIT_REACHED' });
  // said twice: nothing is other
  await switchTo('eva', 3);
  const applied = await world.eventsOf('bots.bot.v1', bot.id, 3);
  expect(
    applied
      .filter(({ type }) => type === 'BotPlanApplied')
      .map(({ payload }) => BotPlanApplied.decode(payload).links),
  ).toEqual([50, 50]);
  expect(await world.eventsOf('bots.qa.v1', bot.id, 7)).toHaveLength(7);
  const oldest = (await pairsOf(bot)).at(-1)?.id ?? '';
  await world.bots.deleteQa({ botId: bot.id, qaId: oldest }, asMember(bot));
  await untilPairs(bot, ['four']);
  Object.assign(world.plan, { qaPerBot: -1 });
  await switchTo('eva', 3);
  await untilPairs(bot, []);
  expect((await pairsOf(bot)).map(({ question }) => question)).toEqual(['four', 'three', 'two']);
});

it('applies the plan of the new owner to a bot that is given away', async () => {
  Object.assign(world.plan, { numberOfBots: 3, qaPerBot: 50 });
  const bot = await world.createBot('fay', 'given');
  for (const question of ['one', 'two'])
    await world.bots.createQa(
      { botId: bot.id, question, answer: 'Yes.', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
  await world.query(
    `INSERT INTO bots.bot_members (bot_id, user_id, role, email) VALUES ($1, 'gus', 'editor', 'gus@example.com')`,
    [bot.id],
  );
  Object.assign(world.plan, { qaPerBot: 1 });
  await world.bots.transferBot({ botId: bot.id, email: 'gus@example.com' }, asMember(bot));
  await untilPairs(bot, ['two']);
});

it('pauses no draft, and counts none', async () => {
  Object.assign(world.plan, { numberOfBots: 3, qaPerBot: 50, linksPerBot: 200 });
  const bot = await world.createBot('fay', 'first');
  for (const question of ['one', 'two', 'three'])
    await world.bots.createQa(
      { botId: bot.id, question, answer: 'Yes.', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
  await world.query(`UPDATE bots.qa_pairs SET draft = true WHERE bot_id = $1 AND question = 'one'`, [bot.id]);
  Object.assign(world.plan, { qaPerBot: 1 });
  await switchTo('fay', 3);
  await untilPairs(bot, ['three']);
  expect((await pairsOf(bot)).map(({ paused }) => paused)).toEqual([true, false, false]);
});
