import { newBotId, newId } from '@chirrup/kernel/ids';
import { threadChannel } from '@chirrup/proto/channels';
import { BotSettings, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { chatService } from '../src/chat.service-descriptor.js';
import { eventually, FOUND } from './chat-harness.js';

const botId = newBotId();
const principal: Principal = { kind: 'visitor', botId, visitorId: 'anon_1' };
const words = Array.from({ length: 8 }, () => 'Shoes go back within 30 days [1].').join(' ');

/** Each role of the chat service as a service of its own, on the same engines. */
describe('chat in roles', () => {
  let platform: TestPlatform;
  let model: ScriptedModel;
  const running = new Set<RunningService>();

  const start = async (role: string, env: Record<string, string> = {}): Promise<RunningService> => {
    const settings = {
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'test',
      LLM_MODEL: 'scripted',
      ...env,
      SERVICE_ROLE: role,
    };
    const service = await startService(chatService, { ...platform, env: settings });
    running.add(service);
    return service;
  };
  const stop = async (service: RunningService): Promise<void> => {
    running.delete(service);
    await service.stop();
  };
  const ask = async (): Promise<{ threadId: string; events: ThreadEvent[] }> => {
    const chat = platform.bus.client(ChatDefinition);
    const { id: threadId } = await chat.createThread({ botId }, { principal });
    const events: ThreadEvent[] = [];
    platform.fanOut.subscribe(threadChannel(threadId), (event: ThreadEvent) => events.push(event));
    const message = { botId, threadId, clientMessageId: newId(), messageType: 'text', content: 'How long?' };
    await chat.postMessage(message, { principal });
    return { threadId, events };
  };
  const deltasOf = (events: ThreadEvent[]): ReplyDelta[] =>
    events.filter(({ type }) => type === 'delta') as never;
  const repliesOf = (events: ThreadEvent[]) =>
    events.flatMap((event) =>
      event.type === 'message' && event.message.senderType === 'bot' ? [event.message] : [],
    );

  beforeAll(async () => {
    platform = await openTestPlatform();
    model = await startScriptedModel({ script: 'answer', answer: words, tokensPerSecond: 0 });
    await provideService(platform.bus, BotsDefinition, {
      getBotSettings: async () => BotSettings.fromPartial({ botId, botName: 'Ada' }),
    } as never);
    await provideService(platform.bus, KnowledgeDefinition, {
      retrieve: async () => FOUND,
    } as never);
  });
  afterEach(async () => {
    await Promise.all([...running].map(stop));
  });
  afterAll(async () => {
    await platform.close();
    await model.close();
  });

  it('leaves calls to the api and replies to the workers', async () => {
    const worker = await start('replies');
    const chat = platform.bus.client(ChatDefinition);
    await expect(chat.createThread({ botId }, { principal })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(worker.consumers()).toEqual([]);
    const api = await start('api');
    expect(api.consumers().map(({ group }) => group)).toEqual([
      'chat.bot-deleted',
      'chat.test-runs-bot',
      'chat.test-runs-qa',
      'chat.test-runs-link',
      'chat.test-runs-understanding',
      'chat.restorations',
    ]);
    await stop(worker);
    const { events } = await ask();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(repliesOf(events)).toEqual([]);
    await start('replies');
    await eventually(() => repliesOf(events).length === 1);
  });

  it('wakes a worker elsewhere at once, not at its next look', async () => {
    await start('api');
    await start('replies');
    await ask();
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const begun = performance.now();
      const { events } = await ask();
      await eventually(() => deltasOf(events).length > 0);
      waits.push(performance.now() - begun);
      await eventually(() => repliesOf(events).length === 1);
    }
    // looking once a second would make half of them wait longer
    expect(waits.toSorted((a, b) => a - b)[4]).toBeLessThan(400);
  });

  it('hands a running reply over to another worker, long before its lease ends', async () => {
    model.set({ tokensPerSecond: 10 });
    await start('api');
    const first = await start('replies', { REPLY_FINISH_MS: '0' });
    const { events } = await ask();
    await eventually(() => deltasOf(events).length > 3);
    await start('replies');
    const begun = performance.now();
    await Promise.all([stop(first), eventually(() => deltasOf(events).some(({ attempt }) => attempt > 1))]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    model.set({ tokensPerSecond: 0 });
    await eventually(() => repliesOf(events).length === 1);
    expect(repliesOf(events)).toMatchObject([{ state: 'complete', content: words }]);
  });

  it('lets a reply finish that is about to', async () => {
    model.set({ tokensPerSecond: 40 });
    await start('api');
    const first = await start('replies');
    const { events } = await ask();
    await eventually(() => deltasOf(events).length > 3);
    await start('replies');
    await stop(first);
    expect(repliesOf(events)).toMatchObject([{ state: 'complete', content: words }]);
    expect(deltasOf(events).every(({ attempt }) => attempt === 1)).toBe(true);
  });
});
