import 'reflect-metadata';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { eventCodecs } from '@chirrup/proto/event-codecs';
import { topics } from '@chirrup/proto/topics';
import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';
import type { ReceivedEvent } from '../event.js';
import type { EventLog, SubscriptionOptions } from '../event-log.js';
import { type EventContext, EventPattern } from './event-pattern.js';
import { EventStrategy } from './event-strategy.js';

@Injectable()
class Handled {
  readonly calls: unknown[] = [];
}

@Controller()
class MessagesConsumer {
  constructor(private readonly handled: Handled) {}

  @EventPattern(topics.message.name, { group: 'test.count', types: ['MessagePosted'], batch: true })
  async count(events: readonly ReceivedEvent[], { tenant }: EventContext): Promise<void> {
    this.handled.calls.push([tenant, events.map(({ eventId }) => eventId)]);
  }

  @EventPattern(topics.message.name, { group: 'test.each' })
  async each(event: ReceivedEvent, { tenant }: EventContext): Promise<void> {
    this.handled.calls.push([tenant, event.eventId]);
  }

  @MessagePattern('a call')
  async answer(): Promise<void> {}
}

const event = (type: 'MessagePosted' | 'ReplyCompleted'): ReceivedEvent => ({
  eventId: newId(),
  type,
  topic: topics.message.name,
  key: 'thread',
  tenant: 'bot',
  occurredAt: new Date(),
  payload: eventCodecs[type].encode({ botId: 'bot', threadId: 'thread' }),
  position: 1n,
});

/** Every event is new to the inbox. */
const uow = {
  run: (_scope: object, work: (tx: Tx) => Promise<unknown>) =>
    work({
      query: async (_sql: string, [, ids]: [string, string[]]) => ids.map((id) => ({ event_id: id })),
    } as never),
} as unknown as UnitOfWork;

const strategyOf = async (...controllers: Type[]) => {
  @Module({ controllers, providers: [Handled] })
  class ServiceModule {}
  const context = await NestFactory.createApplicationContext(ServiceModule, {
    logger: false,
    abortOnError: false,
  });
  const subscriptions: SubscriptionOptions[] = [];
  const subscribe = (options: SubscriptionOptions) => {
    subscriptions.push(options);
    return { stalledMs: () => 0, stop: async () => undefined };
  };
  const strategy = new EventStrategy(context, uow, { subscribe } as unknown as EventLog, silentLog);
  return { strategy, subscriptions, calls: context.get(Handled).calls };
};

describe('event strategy', () => {
  it('runs every event handler of the controllers as a group of its own', async () => {
    const { strategy, subscriptions, calls } = await strategyOf(MessagesConsumer);
    strategy.listen();
    expect(strategy.progress()).toEqual([
      { group: 'test.count', topic: topics.message.name, stalledMs: 0 },
      { group: 'test.each', topic: topics.message.name, stalledMs: 0 },
    ]);
    const batch = [event('MessagePosted'), event('ReplyCompleted'), event('MessagePosted')];
    const [first, second, third] = batch.map(({ eventId }) => eventId);
    for (const { handle } of subscriptions) await handle(batch, new AbortController().signal);
    expect(calls).toEqual([
      ['bot', [first, third]],
      ['bot', first],
      ['bot', second],
      ['bot', third],
    ]);
    await strategy.close();
  });

  it('refuses two handlers of one group and topic', async () => {
    @Controller()
    class SecondConsumer {
      @EventPattern(topics.message.name, { group: 'test.each' })
      async again(_event: ReceivedEvent): Promise<void> {}
    }
    await expect(strategyOf(MessagesConsumer, SecondConsumer)).rejects.toThrow(
      'Two event handlers have the group test.each on chat.message.v1.',
    );
  });
});
