import type { CallContext } from '@chirrup/rpc/call-context';
import { asMember, asUser, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;

beforeAll(async () => {
  running = await startBots();
});
afterAll(() => running?.stop());

const service: CallContext = { principal: { kind: 'service', name: 'bff' } };

describe('the first steps of a bot', () => {
  it('are done by what really happened', async () => {
    const bot = await running.createBot('setup-owner');
    const setup = () => running.bots.getSetup({ botId: bot.id }, asMember(bot, 'viewer'));
    expect(await setup()).toEqual({ hasPairs: false, isStyled: false, seenOn: '', seenAt: 0 });

    const qa = { botId: bot.id, question: 'Open?', answer: 'Daily.', idempotencyKey: '', phrasings: [] };
    await running.bots.createQa({ ...qa, answer: '' }, asMember(bot));
    expect((await setup()).hasPairs).toBe(false);
    await running.bots.createQa(qa, asMember(bot));
    expect((await setup()).hasPairs).toBe(true);

    const change = { botId: bot.id, version: 0 };
    await running.bots.changeBot({ ...change, changes: { description: 'Boots' } }, asMember(bot));
    expect((await setup()).isStyled).toBe(false);
    await running.bots.changeBot({ ...change, changes: { dialogueTitle: 'Ask Ada' } }, asMember(bot));
    expect((await setup()).isStyled).toBe(true);

    for (const origin of ['https://shop.example', 'https://later.example']) {
      await running.bots.noteSighting({ botId: bot.id, origin }, service);
    }
    const { seenOn, seenAt } = await setup();
    expect(seenOn).toBe('https://shop.example');
    expect(seenAt).toBeGreaterThan(0);
  });

  it('are not those of a deleted bot', async () => {
    const bot = await running.createBot('setup-deleter');
    await running.bots.deleteBot({ botId: bot.id }, asMember(bot));
    await running.bots.noteSighting({ botId: bot.id, origin: 'https://shop.example' }, service);
    await expect(running.bots.getSetup({ botId: bot.id }, asMember(bot))).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    await running.bots.restoreBot({ botId: bot.id }, asUser('setup-deleter'));
    expect(await running.bots.getSetup({ botId: bot.id }, asMember(bot))).toMatchObject({ seenOn: '' });
  });

  it('are nobody else’s to see or to make', async () => {
    const bot = await running.createBot('setup-owner');
    const other = await running.createBot('setup-stranger');
    const refused = { code: 'BOTS.NOT_FOUND' };
    await expect(running.bots.getSetup({ botId: bot.id }, asMember(other))).rejects.toMatchObject(refused);
    await expect(running.bots.getSetup({ botId: bot.id }, asUser('setup-owner'))).rejects.toThrow();
    const sighting = { botId: bot.id, origin: 'https://shop.example' };
    await expect(running.bots.noteSighting(sighting, asMember(bot))).rejects.toThrow();
  });
});
