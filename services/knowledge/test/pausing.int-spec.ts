import { newId } from '@chirrup/kernel/ids';
import { BotPlanApplied, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { EntriesChanged } from '@chirrup/proto/gen/common/v1/common';
import { topics } from '@chirrup/proto/topics';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

let service: KnowledgeUnderTest;
beforeAll(async () => {
  service = await startKnowledge();
});
afterAll(() => service?.stop());

const applyPlan = (botId: string, links: number) =>
  service.publish(
    topics.bot.name,
    'BotPlanApplied',
    botId,
    botId,
    BotPlanApplied.encode({ botId, links }).finish(),
  );
const countsOf = (botId: string) => service.knowledge.countLinks({ botId }, asMember(botId));

it('answers from the oldest links only while the plan has no room for the others, which come back as they were', async () => {
  const bot = service.newBot();
  const { botId } = bot;
  const topicsOf = ['lanterns', 'kettles', 'anchors'];
  for (const topic of topicsOf)
    await bot.create({
      url: `https://shop.example/${topic}`,
      title: topic,
      knowledgeContent: `The workshop repairs ${topic} on Tuesdays.`,
    });
  const paused = async () => (await bot.list()).filter((link) => link.paused).map(({ title }) => title);
  const untilPaused = (...titles: string[]) => until(paused, (seen) => `${seen}` === `${titles}`);
  const finds = (topic: string, found: boolean) =>
    until(
      async () => (await bot.ask(`When are ${topic} repaired?`)).passages.map(({ text }) => text).join(),
      (texts) => texts.includes(topic) === found,
    );
  await finds('anchors', true);
  await applyPlan(botId, 1);
  await untilPaused('anchors', 'kettles');
  await finds('anchors', false);
  const [entry] = (await service.published(topics.knowledgeChange.name, botId)).slice(3);
  const { source, userId, changes } = EntriesChanged.decode(entry?.payload ?? new Uint8Array());
  expect({ source, userId }).toEqual({ source: 'plan', userId: '' });
  expect(changes.map(({ afterJson }) => JSON.parse(afterJson))).toEqual(
    expect.arrayContaining([{ url: 'https://shop.example/anchors', paused: true }]),
  );
  await finds('lanterns', true);
  expect(await countsOf(botId)).toMatchObject({ total: 3, paused: 2 });
  const only = await service.knowledge.listLinks(
    { botId, page: undefined, sort: 'oldest', show: 'paused', offset: 0 },
    asMember(botId),
  );
  expect(only.links.map(({ title }) => title)).toEqual(['kettles', 'anchors']);
  const outline = await service.knowledge.describeKnowledge(
    { botId, limit: 0 },
    { principal: { kind: 'service', name: 'bots' } },
  );
  expect(outline.entries.map(({ title }) => title)).toEqual(['lanterns']);

  // an edit is learned, and stays out of the answers
  const anchors = (await bot.list())[0];
  if (!anchors) throw new Error('no link');
  const edited = { ...anchors, knowledgeContent: 'The workshop repairs anchors on Fridays.' };
  expect(await bot.update(edited)).toMatchObject({ paused: true });
  await finds('anchors', false);

  await bot.remove((await bot.list()).at(-1)?.id ?? '');
  await untilPaused('anchors');
  await finds('kettles', true);
  const { rows: before } = await service.admin.query(
    'SELECT doc_id FROM search_documents WHERE bot_id = $1 ORDER BY doc_id',
    [botId],
  );
  await applyPlan(botId, -1);
  await untilPaused();
  await bot.answersWith('When are anchors repaired?', 'anchors on Fridays');
  const { rows: after } = await service.admin.query(
    'SELECT doc_id FROM search_documents WHERE bot_id = $1 ORDER BY doc_id',
    [botId],
  );
  expect(after).toEqual(before);
});

it('pauses what is added under a larger plan than the one that was applied last', async () => {
  const bot = service.newBot();
  const { botId } = bot;
  const create = (topic: string) =>
    bot.create({
      url: `https://shop.example/${topic}`,
      title: topic,
      knowledgeContent: `The workshop paints ${topic}.`,
    });
  await create('lamps');
  await applyPlan(botId, 1);
  await until(
    async () => (await service.admin.query('SELECT 1 FROM link_limits WHERE bot_id = $1', [botId])).rowCount,
    (count) => count === 1,
  );
  // the allowance that was asked for before is remembered, and has room
  expect(await create('chairs')).toMatchObject({ title: 'chairs', paused: true });
  await bot.addFile('tables.txt', Buffer.from('The workshop paints tables on Mondays.'));
  expect(await countsOf(botId)).toMatchObject({ total: 3, paused: 2 });
  await applyPlan(botId, -1);
  await until(
    () => countsOf(botId),
    ({ paused }) => paused === 0,
  );
});

it('a paused pair answers nothing, and the same pair answers once it goes on', async () => {
  const bot = service.newBot();
  const { botId } = bot;
  const qaId = newId();
  const save = (paused: boolean) => {
    const pair = { botId, qaId, question: 'Do you sell gift cards?', answer: 'Yes.', phrasings: [], paused };
    const payload = QaSaved.encode({ ...pair, savedAt: Date.now() }).finish();
    return service.publish(topics.qa.name, 'QaSaved', botId, qaId, payload);
  };
  const answers = (fits: boolean) =>
    until(
      () => bot.ask('Do you sell gift cards?'),
      ({ verified }) => (verified !== undefined) === fits,
    );
  await save(false);
  await answers(true);
  await save(true);
  await answers(false);
  await save(false);
  await answers(true);
});
