import { createHmac } from 'node:crypto';
import { newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { AnalyticsDefinition } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BotChanges, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition, Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { services } from '../src/services.js';

const anonymous: Principal = { kind: 'anonymous' };
/** One word for each place, so that a failure says what is left. */
const PERSON = { email: 'canarymail@example.com', name: 'Canaryname', device: 'Canarydevice' };
const CONTENT = {
  bot: 'canarybot',
  question: 'canaryquestion',
  answer: 'canaryanswer',
  page: 'canarypage',
  message: 'canarymessage',
  visitor: 'canaryvisitor',
  conversion: 'canaryconversion',
  check: 'canarycheck',
  reply: 'canaryreply',
};

/** As an owner's server signs it. */
const identityToken = (secret: string): string => {
  const iat = Math.floor(Date.now() / 1_000);
  const signed = [{ alg: 'HS256' }, { sub: CONTENT.visitor, jti: 'n', iat, exp: iat + 300 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

describe('a deleted account', () => {
  let platform: TestPlatform;
  let database: Database;
  let running: RunningService[] = [];
  beforeAll(async () => {
    platform = await openTestPlatform({ BILLING_PROVIDER: 'none' });
    running = await Promise.all(services.map((service) => startService(service, platform)));
    database = await Database.open({ url: platform.database('auth').adminUrl, applicationName: 'test' });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    for (const service of running) await service.stop();
    await platform?.close();
  });

  /** Tables of all schemas that hold one of the words, as text or as bytes. */
  const tablesWith = async (words: readonly string[], schemas: readonly string[]): Promise<string[]> => {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE'`,
      [schemas],
    );
    const found: string[] = [];
    for (const { name } of tables)
      for (const word of words) {
        const { rows } = await database.pool.query(
          `SELECT 1 FROM ${name} t WHERE t::text ILIKE $1 OR t::text ILIKE $2 LIMIT 1`,
          [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`],
        );
        if (rows.length > 0) found.push(`${name}: ${word}`);
      }
    return found;
  };
  const own = services.map(({ name }) => name);
  const everywhere = [...own, 'eventlog'];
  const until = async (holds: () => Promise<string[]>): Promise<void> => {
    for (const limit = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const left = await holds();
      if (left.length === 0) return;
      if (Date.now() > limit) throw new Error(`still there: ${left.join(', ')}`);
    }
  };

  const logIn = (password: string) =>
    platform.bus
      .client(AuthDefinition)
      .logInWithEmail(
        { email: PERSON.email, password, source: '127.0.0.1', device: PERSON.device },
        { principal: anonymous },
      );

  /** Somebody with a bot that knows a page and a pair, and has talked to a visitor. */
  const live = async (): Promise<Principal & { kind: 'user' }> => {
    const { bus } = platform;
    const { userId } = await logIn('correct horse');
    const user = { kind: 'user', userId } as const;
    const auth = bus.client(AuthDefinition);
    await auth.updateProfile(
      { id: userId, name: PERSON.name, email: '', shopifyShop: '' },
      { principal: user },
    );
    const bots = bus.client(BotsDefinition);
    const { id: botId } = await bots.createBot(
      { botName: CONTENT.bot, ownerEmail: PERSON.email },
      { principal: user },
    );
    const principal: Principal = { kind: 'member', userId, botId, role: 'owner' };
    await bots.createQa(
      { botId, question: CONTENT.question, answer: CONTENT.answer, phrasings: [], idempotencyKey: '' },
      { principal },
    );
    const link = { botId, url: 'https://example.com/a', title: 'A', knowledgeContent: CONTENT.page };
    await bus.client(KnowledgeDefinition).createLink(Link.fromPartial(link), { principal });
    const visitor: Principal = { kind: 'visitor', botId, visitorId: 'anon_1' };
    const chat = bus.client(ChatDefinition);
    const { id: threadId } = await chat.createThread({ botId }, { principal: visitor });
    const clientMessageId = '7f3c1f0e-6a51-4f0e-8d2f-0a1b2c3d4e5f';
    await chat.postMessage(
      { botId, threadId, clientMessageId, messageType: 'text', content: CONTENT.message },
      { principal: visitor },
    );
    await bots.changeBot(
      { botId, version: 0, changes: BotChanges.fromPartial({ supportEmail: 'help@shop.example' }) },
      { principal },
    );
    await chat.emailThread(
      { botId, threadId, clientMessageId: newId(), replyTo: `${CONTENT.reply}@example.com` },
      { principal: visitor },
    );
    const { secret } = await chat.replaceIdentitySecret({ botId }, { principal });
    const token = identityToken(secret);
    await chat.identifyVisitor({ botId, token }, { principal: visitor });
    await bus.client(AnalyticsDefinition).recordConversion(
      {
        botId,
        id: CONTENT.conversion,
        value: 1,
        currency: 'EUR',
        convertedAt: Date.now(),
        holdoutShare: 10,
      },
      { principal: visitor },
    );
    await bus
      .client(KnowledgeDefinition)
      .startPageCheck(
        { botId, url: `https://example.com/${CONTENT.check}`, productUrl: 'https://example.com' },
        { principal },
      );
    return user;
  };

  it('leaves nothing of the person in any table, and nothing of the bots in those of the services', async () => {
    const user = await live();
    const before = await tablesWith([...Object.values(PERSON), ...Object.values(CONTENT)], own);
    for (const word of [...Object.values(PERSON), ...Object.values(CONTENT)])
      expect(before.join()).toContain(word);
    await platform.bus
      .client(AuthDefinition)
      .deleteAccount(
        { userId: user.userId, email: PERSON.email, password: 'correct horse', source: '127.0.0.1' },
        { principal: user },
      );
    await until(() => tablesWith(Object.values(PERSON), everywhere));
    // pairs stand in the event log for its seven days, under ids that nobody has any more
    await until(() => tablesWith(Object.values(CONTENT), own));
    const fresh = await logIn('another password');
    expect(fresh.userId).not.toBe(user.userId);
    const { bots } = await platform.bus
      .client(BotsDefinition)
      .listBots({ userId: fresh.userId }, { principal: { kind: 'user', userId: fresh.userId } });
    expect(bots).toEqual([]);
  }, 120_000);
});
