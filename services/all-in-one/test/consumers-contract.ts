import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { analyticsService } from '@chirrup/analytics/analytics.service-descriptor';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import { ConsumerRunner } from '@chirrup/messaging/consuming/consumer-runner';
import type { EventRecord } from '@chirrup/messaging/event';
import type { EventAdmin } from '@chirrup/messaging/event-admin';
import type { EventLog } from '@chirrup/messaging/event-log';
import { Database } from '@chirrup/persistence/database';
import type { EventType } from '@chirrup/proto/event-codecs';
import { topics } from '@chirrup/proto/topics';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { like, type RecordedEvent, recordedEvents } from '@chirrup/testing/contracts/event-fixtures';
import { effectsMigrations } from '@chirrup/testing/contracts/notes-service';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';

export interface LogUnderTest {
  log: EventLog;
  admin: EventAdmin;
  /** Has every group take everything that lies in the log once more, as after a rebalance before its commit. */
  deliverAgain(records: readonly EventRecord[]): Promise<void>;
}

const recorded = (type: EventType): RecordedEvent => {
  const found = recordedEvents().find((event) => event.type === type);
  if (!found) throw new Error(`no recorded ${type}`);
  return found;
};
const TIMES = 3;

/** What the services' own consumers must do, whatever the log is. */
export const consumersContract = (
  underTest: (platform: TestPlatform) => Promise<LogUnderTest & { close(): Promise<void> }>,
): void => {
  let platform: TestPlatform;
  let log: LogUnderTest & { close(): Promise<void> };
  let services: RunningService[] = [];
  let admin: Database;
  let witness: TestDatabase;
  let runners: ConsumerRunner[] = [];

  beforeAll(async () => {
    platform = await openTestPlatform({ BILLING_PROVIDER: 'none' });
    log = await underTest(platform);
    const events = log.log;
    const own = [billingService, analyticsService, knowledgeService, chatService];
    services = await Promise.all(own.map((service) => startService(service, { ...platform, events })));
    const { adminUrl } = platform.database('billing');
    admin = await Database.open({ url: adminUrl, applicationName: 'test-admin', maxConnections: 1 });
    witness = await openTestDatabase({ service: 'notes', migrations: effectsMigrations });
    runners = Object.values(topics).map(({ name: topic }) => {
      const consumer: Consumer = {
        group: 'test.witness',
        topic,
        handle: async (tx, event) => {
          const row = [topic, event.key, event.eventId];
          await tx.query('INSERT INTO effects (consumer_group, key, note) VALUES ($1, $2, $3)', row);
        },
      };
      return new ConsumerRunner(consumer, witness.uow, events, silentLog);
    });
    for (const runner of runners) runner.start();
  }, 120_000);

  afterAll(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    for (const service of services) await service.stop();
    await admin?.close();
    await log?.close();
    await witness?.close();
    await platform?.close();
  }, 60_000);

  const rows = async (sql: string, parameters: unknown[]) =>
    (await admin.pool.query(sql, parameters)).rows as Record<string, unknown>[];
  /** Messages that billing has counted, or will in a moment. */
  const counted = async (botId: string) => {
    const [row] = await rows(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM billing.ledger
           WHERE bot_id = $1 AND account IN ('used', 'used_beyond', 'free', 'written_off'))::int
         + (SELECT count(*) FROM billing.charges WHERE bot_id = $1)::int AS messages`,
      [botId],
    );
    return row?.messages;
  };
  const days = (botId: string) =>
    rows(
      `SELECT (asked_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS messages FROM analytics.exchanges
       WHERE bot_id = $1 AND asked_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
      [botId],
    );
  const pairs = (botId: string) =>
    rows(
      `SELECT source_id AS id, title AS question, text AS answer FROM knowledge.search_documents WHERE bot_id = $1 AND kind = 'qa' ORDER BY 1`,
      [botId],
    );
  const threads = (botId: string) =>
    rows('SELECT id FROM chat.threads WHERE bot_id = $1 ORDER BY 1', [botId]);
  const addThread = (botId: string) =>
    rows(
      `INSERT INTO chat.threads (id, bot_id, visitor_id, created_at, updated_at) VALUES ($1, $2, 'v', now(), now())`,
      [newId(), botId],
    );
  /** Waits until every group of these topics has taken everything; nothing may have been set aside. */
  const settled = async (events: readonly EventRecord[]) => {
    const topicsOf = new Set(events.map(({ topic }) => topic));
    const expected = [
      ...services.flatMap((service) => service.consumers()),
      ...runners.map(({ consumer }) => consumer),
    ]
      .filter(({ topic }) => topicsOf.has(topic))
      .map(({ topic, group }) => ({ topic, group, lag: 0, dead: 0 }));
    for (const limit = Date.now() + 60_000; ; ) {
      const states = await log.admin.lag();
      expect(states.filter(({ dead }) => dead > 0)).toEqual([]);
      const done = expected.every((wanted) => states.some((state) => isDeepStrictEqual(state, wanted)));
      if (done) return;
      if (Date.now() > limit) expect(states).toEqual(expect.arrayContaining(expected));
      await sleep(100);
    }
  };
  /** The jobs that consumers have recorded for a deleted bot end a moment later. */
  const forgotten = async (botId: string) => {
    while ((await threads(botId)).length > 0 || (await pairs(botId)).length > 0) await sleep(50);
  };

  it('handles the events of the last release', async () => {
    const botId = recorded('BotCreated').event.tenant;
    await addThread(botId);
    const append = async (...types: EventType[]) => {
      const events = types.map((type) => recorded(type).event);
      await log.log.append(events);
      await settled(events);
    };
    const beforehand: EventType[] = ['UserCreated', 'UserProfileChanged', 'BotCreated', 'BotChanged'];
    await append(...beforehand, 'LinkReady', 'LinkFailed', 'LinkDeleted', 'ImportFinished');
    await append('MessagePosted', 'ReplyCompleted', 'MessageVoted', 'QaSaved');
    expect(await counted(botId)).toBe(1);
    expect(await days(botId)).toEqual([{ day: '2026-11-05', messages: 1 }]);
    const { qaId: id, question, answer } = recorded('QaSaved').fields;
    expect(await pairs(botId)).toEqual([{ id, question, answer }]);
    expect(await threads(botId)).toHaveLength(1);
    await append('QaDeleted');
    expect(await pairs(botId)).toEqual([]);
    await append('BotHidden', 'BotRestored', 'BotDeleted', 'UserDeleted');
    await forgotten(botId);
    expect(await days(botId)).toEqual([]);
    // its pairs may come after it: topics keep no order between them
    const late = [like(recorded('QaSaved'), { eventId: newId() })];
    await log.log.append(late);
    await settled(late);
    expect(await pairs(botId)).toEqual([]);
  }, 120_000);

  it('has every effect once and in order, however often and late events come again', async () => {
    const bots = [newBotId(), newBotId(), newBotId()];
    const [deleted = '', ...kept] = bots;
    for (const botId of bots) await addThread(botId);
    const batches = bots.map(historyOf);
    const last = [
      like(recorded('BotDeleted'), { eventId: newId(), key: deleted, tenant: deleted }, { botId: deleted }),
    ];
    for (const batch of batches) {
      await log.log.append(batch);
      await log.deliverAgain(batch);
    }
    await log.log.append(last);
    // whole batches once more, behind what is newer than they are
    for (let time = 1; time < TIMES; time += 1) await log.deliverAgain([...batches.flat(), ...last]);
    await settled([...batches.flat(), ...last]);
    for (const botId of kept) {
      expect(await counted(botId)).toBe(60);
      expect(await days(botId)).toEqual([
        { day: '2026-10-31', messages: 30 },
        { day: '2026-11-01', messages: 30 },
      ]);
      expect((await pairs(botId)).map(({ answer }) => answer)).toEqual(['new 0', 'new 1']);
      expect(await threads(botId)).toHaveLength(1);
    }
    await forgotten(deleted);
    await expectWitnessed([...batches.flat(), ...last]);
  }, 180_000);

  /** Each event once, those of a key in their order. */
  const expectWitnessed = async (events: readonly EventRecord[]) => {
    for (const [topic, ofTopic] of Map.groupBy(events, (event) => event.topic)) {
      const seen = await witness.uow.statement<{ key: string; ids: string[] }>(
        {},
        `SELECT key, array_agg(note ORDER BY position) AS ids FROM effects WHERE consumer_group = $1 AND key = ANY($2) GROUP BY key`,
        [topic, ofTopic.map(({ key }) => key)],
      );
      const byKey = Map.groupBy(ofTopic, ({ key }) => key);
      expect(seen.length).toBe(byKey.size);
      for (const { key, ids } of seen)
        expect([topic, key, ids]).toEqual([topic, key, byKey.get(key)?.map(({ eventId }) => eventId)]);
    }
  };
};

/** A bot's life: every type of event there is but its end, three threads that begin in October and go on in November. */
const historyOf = (botId: string): EventRecord[] => {
  const event = (type: EventType, key: string, fields: object = {}, occurredAt = new Date()) =>
    like(recorded(type), { eventId: newId(), tenant: botId, key, occurredAt }, { botId, ...fields });
  const ids = Array.from({ length: 9 }, () => newId());
  const [a = '', b = '', gone = '', link = '', user = '', imported = '', ...threadIds] = ids;
  const pair = (qaId: string, answer: string) => event('QaSaved', qaId, { qaId, answer });
  const talk = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'].flatMap((time) =>
    Array.from({ length: 10 }, () => threadIds)
      .flat()
      .flatMap((threadId) => {
        const messageId = newId();
        return [
          event('MessagePosted', threadId, { threadId, messageId }, new Date(time)),
          event('ReplyCompleted', threadId, { threadId, replyTo: messageId }, new Date(time)),
        ];
      }),
  );
  const [first, second] = [a, b].sort();
  return [
    event('UserCreated', user, { userId: user }),
    event('UserProfileChanged', user, { userId: user }),
    event('BotCreated', botId),
    pair(first ?? '', 'old 0'),
    pair(second ?? '', 'old 1'),
    pair(gone, 'never'),
    event('BotChanged', botId),
    event('LinkReady', link, { linkId: link }),
    ...talk,
    pair(first ?? '', 'new 0'),
    event('LinkFailed', link, { linkId: link }),
    event('QaDeleted', gone, { qaId: gone }),
    event('LinkDeleted', link, { linkId: link }),
    event('ImportFinished', imported, { importId: imported }),
    pair(second ?? '', 'new 1'),
    event('MessageVoted', threadIds[0] ?? '', { threadId: threadIds[0], messageId: newId() }),
  ];
};
