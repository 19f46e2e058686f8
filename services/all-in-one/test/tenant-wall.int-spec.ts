import { analyticsService } from '@chirrup/analytics/analytics.service-descriptor';
import { authService } from '@chirrup/auth/auth.service-descriptor';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { countVisibleRows, readTables, type TableFacts } from '@chirrup/testing/database/table-reader';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';

const services = [authService, billingService, botsService, knowledgeService, chatService, analyticsService];

const filled = (tables: readonly TableFacts[]) => tables.filter(({ walled, rows }) => walled && rows > 0);

describe('tenant wall', () => {
  let platform: TestPlatform;
  let running: RunningService[] = [];
  let tables: TableFacts[] = [];

  beforeAll(async () => {
    platform = await openTestPlatform({ BILLING_PROVIDER: 'none', CRAWLER_ALLOW_PRIVATE: 'true' });
    running = await Promise.all(services.map((service) => startService(service, platform)));
    await leaveRowsEverywhere(platform);
    const schemas = [...services.map(({ name }) => name), 'eventlog'];
    const read = () =>
      Promise.all(schemas.map((schema) => readTables(platform.database(schema).adminUrl, schema)));
    // what services learn by events comes a moment later
    tables = await until(
      async () => (await read()).flat(),
      (found) => new Set(filled(found).map(({ schema }) => schema)).size >= 5,
    );
  }, 60_000);
  afterAll(async () => {
    for (const service of running) await service.stop();
    await platform?.close();
  });

  it('covers every table that holds rows of a tenant', () => {
    const open = tables.filter(({ tenantColumn, walled }) => tenantColumn && !walled);
    expect(open.map(({ schema, table }) => `${schema}.${table}`)).toEqual([]);
    expect(tables.filter(({ tenantColumn }) => tenantColumn).length).toBeGreaterThan(10);
  });

  it('shows a role without a tenant 0 rows of every one of them', async () => {
    expect(new Set(filled(tables).map(({ schema }) => schema)).size).toBeGreaterThanOrEqual(5);
    for (const { schema, table } of tables.filter(({ walled }) => walled)) {
      expect([schema, table, await countVisibleRows(platform.database(schema).url, schema, table)]).toEqual([
        schema,
        table,
        0,
      ]);
    }
  });
});

/** An owner, a bot, a pair, a link, a thread with a message and a vote: rows in most tables. */
const leaveRowsEverywhere = async (platform: TestPlatform): Promise<void> => {
  const { bus } = platform;
  const anonymous: Principal = { kind: 'anonymous' };
  const session = await bus
    .client(AuthDefinition)
    .logInWithEmail(
      { email: 'a@example.com', password: 'correct horse', source: '127.0.0.1' },
      { principal: anonymous },
    );
  const user: Principal = { kind: 'user', userId: session.userId };
  const { id: botId } = await bus
    .client(BotsDefinition)
    .createBot({ botName: 'A', ownerEmail: 'a@example.com' }, { principal: user });
  const principal: Principal = { kind: 'member', userId: session.userId, botId, role: 'owner' };
  await bus
    .client(BotsDefinition)
    .createQa({ botId, question: 'Q?', answer: 'A.', phrasings: [], idempotencyKey: '' }, { principal });
  const link = {
    botId,
    id: '',
    url: 'https://example.com/a',
    thumbnail: '',
    title: 'A',
    knowledgeContent: 'A is a letter.',
    createdAt: 0,
    state: '',
    reason: '',
    fetchedAt: 0,
    kind: '',
    changedSinceEdit: false,
    goneAt: 0,
    contentTruncated: false,
    thumbnailFile: '',
    thumbnailPending: false,
    paused: false,
    pageTitle: '',
    pageContent: '',
    own: [],
  };
  await bus.client(KnowledgeDefinition).createLink(link, { principal });
  const visitor: Principal = { kind: 'visitor', botId, visitorId: 'anon_1' };
  const chat = bus.client(ChatDefinition);
  const { id: threadId } = await chat.createThread({ botId }, { principal: visitor });
  await chat.postMessage(
    {
      botId,
      threadId,
      clientMessageId: '7f3c1f0e-6a51-4f0e-8d2f-0a1b2c3d4e5f',
      messageType: 'text',
      content: 'Q?',
    },
    { principal: visitor },
  );
  const limit = Date.now() + 15_000;
  while (Date.now() < limit) {
    const page = await chat.listMessages(
      { botId, threadId, fromSeq: true, afterSeq: 0, perPage: 0, lastMessageId: '' },
      { principal: visitor },
    );
    const reply = page.messages.find((message) => message.senderType === 'bot');
    if (reply) {
      await chat.vote({ botId, messageId: reply.id, value: 1 }, { principal: visitor });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No reply was stored');
};
