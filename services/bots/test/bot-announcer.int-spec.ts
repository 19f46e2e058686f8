import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { botSettingsChannel } from '@chirrup/proto/channels';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { BotAnnouncer } from '../src/bots/bot-announcer.js';
import { BotChangedConsumer } from '../src/transport/bot-changed.consumer.js';
import { asMember, startBots } from './bots-under-test.js';

describe('processes that cache a bot are notified', () => {
  let running: Awaited<ReturnType<typeof startBots>>;
  beforeAll(async () => {
    running = await startBots();
  });
  afterAll(() => running?.stop());

  it('of a save and of the end, right away and once more when the event comes back', async () => {
    const bot = await running.createBot(newId());
    const received: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => received.push(key));
    const request = { botId: bot.id, version: bot.version, changes: { botName: 'Ada' } };
    const saved = await running.bots.changeBot(request, asMember(bot));
    expect(received[0]).toBe(bot.id);
    expect((await running.bots.getBotSettings({ botId: bot.id }, asMember(bot))).botName).toBe('Ada');
    await running.bots.deleteBot({ botId: bot.id }, asMember(saved));
    for (let wait = 0; received.length < 4 && wait < 500; wait += 1) await sleep(10);
    expect(received).toEqual([bot.id, bot.id, bot.id, bot.id]);
    stop();
  });

  it('of nothing when a save is refused', async () => {
    const bot = await running.createBot(newId());
    const received: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => received.push(key));
    const request = { botId: bot.id, version: 99, changes: { botName: 'Ada' } };
    await expect(running.bots.changeBot(request, asMember(bot))).rejects.toThrow();
    expect(received.filter((key) => key === bot.id)).toEqual([]);
    stop();
  });

  it('by the event alone, when the process was killed before it could', async () => {
    const fanOut = new MemoryFanOut();
    const received: string[] = [];
    fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => received.push(key));
    const botId = newBotId();
    await new BotChangedConsumer(new BotAnnouncer(fanOut)).announce({ key: botId } as ReceivedEvent);
    expect(received).toEqual([botId]);
  });
});
