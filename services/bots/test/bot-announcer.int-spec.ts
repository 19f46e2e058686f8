import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { botSettingsChannel } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory-fan-out';
import { BotAnnouncer } from '../src/bots/bot-announcer.js';
import { BotChangedConsumer } from '../src/transport/bot-changed.consumer.js';
import { asMember, startBots } from './bots-under-test.js';

describe('whoever remembers a bot is told', () => {
  let running: Awaited<ReturnType<typeof startBots>>;
  beforeAll(async () => {
    running = await startBots();
  });
  afterAll(() => running?.stop());

  it('of a save and of the end, right away and once more when the event comes back', async () => {
    const bot = await running.createBot(newId());
    const heard: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => heard.push(key));
    const changes = Bot.fromPartial({ botName: 'Ada' });
    const request = { botId: bot.id, version: bot.version, changes, fields: ['bot_name'] };
    const saved = await running.bots.updateBot(request, asMember(bot));
    expect(heard[0]).toBe(bot.id);
    expect((await running.bots.getBotSettings({ botId: bot.id }, asMember(bot))).botName).toBe('Ada');
    await running.bots.deleteBot({ botId: bot.id }, asMember(saved));
    for (let wait = 0; heard.length < 4 && wait < 500; wait += 1) await sleep(10);
    expect(heard).toEqual([bot.id, bot.id, bot.id, bot.id]);
    stop();
  });

  it('of nothing when a save is refused', async () => {
    const bot = await running.createBot(newId());
    const heard: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => heard.push(key));
    const changes = Bot.fromPartial({ botName: 'Ada' });
    const request = { botId: bot.id, version: 99, changes, fields: ['bot_name'] };
    await expect(running.bots.updateBot(request, asMember(bot))).rejects.toThrow();
    expect(heard.filter((key) => key === bot.id)).toEqual([]);
    stop();
  });

  it('by the event alone, when the process was killed before it could', async () => {
    const fanOut = new MemoryFanOut();
    const heard: string[] = [];
    fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => heard.push(key));
    const botId = newBotId();
    await new BotChangedConsumer(new BotAnnouncer(fanOut)).announce({ key: botId } as ReceivedEvent);
    expect(heard).toEqual([botId]);
  });
});
