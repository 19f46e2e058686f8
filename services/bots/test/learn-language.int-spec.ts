import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { LinkReady } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';
import { asMember, startBots } from './bots-under-test.js';

describe('a bot’s language', () => {
  let running: Awaited<ReturnType<typeof startBots>>;
  beforeAll(async () => {
    running = await startBots();
  });
  afterAll(() => running?.stop());

  const ready = (botId: string, language: string) => {
    const linkId = newId();
    const fields = { botId, linkId, url: 'https://shop.example/', language };
    return running.publish({
      topic: topics.link.name,
      key: linkId,
      tenant: botId,
      type: 'LinkReady',
      eventId: newId(),
      occurredAt: new Date(),
      payload: LinkReady.encode(fields).finish(),
    });
  };
  const languageOf = async (botId: string) =>
    (await running.bots.getBotSettings({ botId }, { principal: { kind: 'anonymous' } })).language;
  const languageBecomes = async (botId: string, language: string) => {
    for (let tries = 0; tries < 500 && (await languageOf(botId)) !== language; tries += 1) await sleep(10);
    expect(await languageOf(botId)).toBe(language);
  };

  it('is that of the first page that has one, and stays the owner’s', async () => {
    const [bot, other] = [await running.createBot(newId()), await running.createBot(newId())];
    await ready(bot.id, '');
    await ready(bot.id, 'xx');
    await ready(bot.id, 'de');
    await languageBecomes(bot.id, 'de');
    const learned = await running.bots.getBot({ botId: bot.id }, asMember(bot));
    expect(learned).toMatchObject({ version: bot.version, dialogueTitle: 'Wie können wir helfen?' });
    expect((await running.eventsOf('bots.bot.v1', bot.id, 2)).map(({ type }) => type)).toEqual([
      'BotCreated',
      'BotChanged',
    ]);
    const request = { botId: bot.id, version: bot.version, changes: { language: 'fr' } };
    await running.bots.changeBot(request, asMember(bot));
    await ready(bot.id, 'en');
    await ready(other.id, 'en');
    await languageBecomes(other.id, 'en');
    expect(await languageOf(bot.id)).toBe('fr');
  });

  it('leaves a dialogue title alone that the owner wrote', async () => {
    const bot = await running.createBot(newId());
    const request = { botId: bot.id, version: bot.version, changes: { dialogueTitle: 'Ask Ada' } };
    await running.bots.changeBot(request, asMember(bot));
    await ready(bot.id, 'de');
    await languageBecomes(bot.id, 'de');
    expect((await running.bots.getBot({ botId: bot.id }, asMember(bot))).dialogueTitle).toBe('Ask Ada');
  });

  it('is not set on a deleted bot', async () => {
    const [gone, bot] = [await running.createBot(newId()), await running.createBot(newId())];
    await running.bots.deleteBot({ botId: gone.id }, asMember(gone));
    await ready(gone.id, 'de');
    await ready(bot.id, 'de');
    await languageBecomes(bot.id, 'de');
  });
});
