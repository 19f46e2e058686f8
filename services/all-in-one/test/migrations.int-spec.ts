import type { PostgresProcess } from '@chirrup/embedded-host/postgres-process';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { eventLogMigrations } from '@chirrup/messaging/postgres/event-log.migration';
import { checkSchema } from '@chirrup/persistence/check-schema';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { migrateDatabase } from '@chirrup/service-defaults/platform/migrate-database';
import { addPlainAdministrator, query } from '@chirrup/testing/plain-administrator';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { migrateServices, migrationConfig } from '../src/migrate-services.js';
import { services } from '../src/services.js';

const migrationsOf = (service: string) =>
  services.find(({ name }) => name === service)?.database?.migrations ?? [];

describe('migrations by an administrator who is no superuser', () => {
  let server: PostgresProcess;
  let adminUrl: string;

  beforeAll(async () => {
    server = await startTestPostgres();
    adminUrl = await addPlainAdministrator(server);
  }, 60_000);
  afterAll(() => server?.stop());

  const migrateTo = (schema: string, migrations: readonly Migration[]) =>
    migrate({ adminUrl, schema, role: `chirrup_${schema}`, password: 'test' }, migrations);

  it('count the open replies of threads that were there before', async () => {
    const migrations = migrationsOf('chat');
    await migrateTo(
      'chat',
      migrations.filter(({ name }) => name < '1764000001001'),
    );
    const [thread, message] = [newId(), newId()];
    await query(
      server.adminUrl,
      `INSERT INTO chat.threads (id, bot_id, visitor_id, created_at, updated_at) VALUES ($1, 'C-1', 'v', now(), now())`,
      [thread],
    );
    await query(
      server.adminUrl,
      `INSERT INTO chat.jobs (id, kind, bot_id, queue_key) VALUES ($1, 'reply', 'C-1', $2)`,
      [message, thread],
    );
    await migrateTo('chat', migrations);
    expect(await query(server.adminUrl, 'SELECT open_replies FROM chat.threads')).toEqual([
      { open_replies: 1 },
    ]);
  });

  it('give the owners of bots that were there before their address', async () => {
    const migrations = migrationsOf('bots');
    await migrateTo(
      'bots',
      migrations.filter(({ name }) => name < '1764300000601'),
    );
    await query(
      server.adminUrl,
      `INSERT INTO bots.bots (id, version, avatar, bot_name, dialogue_title, description, instructions,
         conversation_starters, support_email, base_url, branding_text, live_mode, theme, icon_location,
         allowed_origins, owner_user_id, owner_user_email, created_at, updated_at)
       VALUES ('C-1', 1, '', '', '', '', '', '{}', '', '', '', false, '{}', '', '{}', 'u', 'ann@example.com', now(), now())`,
      [],
    );
    await query(
      server.adminUrl,
      `INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ('C-1', 'u', 'owner')`,
      [],
    );
    await migrateTo('bots', migrations);
    expect(await query(server.adminUrl, 'SELECT email FROM bots.bot_members')).toEqual([
      { email: 'ann@example.com' },
    ]);
  });

  it('ask no proof of the address of accounts that were there before', async () => {
    const migrations = migrationsOf('auth');
    await migrateTo(
      'auth',
      migrations.filter(({ name }) => name < '1764300000600'),
    );
    await query(
      server.adminUrl,
      `INSERT INTO auth.users (id, email, created_at, updated_at) VALUES ($1, 'ann@example.com', now(), now())`,
      [newId()],
    );
    await migrateTo('auth', migrations);
    expect(await query(server.adminUrl, 'SELECT needs_proof, email_verified_at FROM auth.users')).toEqual([
      { needs_proof: false, email_verified_at: null },
    ]);
  });

  it.each([
    ...services.map(({ name, database }) => [name, database?.migrations ?? []] as const),
    ['eventlog', eventLogMigrations] as const,
  ])('run for %s, whose role then reads its tables', async (name, migrations) => {
    await migrateTo(name, migrations);
    const applied = await query(server.url(`chirrup_${name}`, 'test'), 'SELECT name FROM migrations');
    expect(applied).toHaveLength(migrations.length);
  });
});

describe('npm run migrate', () => {
  let server: PostgresProcess;
  let adminUrl: string;

  beforeAll(async () => {
    server = await startTestPostgres();
    adminUrl = await addPlainAdministrator(server);
  }, 60_000);
  afterAll(() => server?.stop());

  const run = (settings: Record<string, string>) =>
    migrateServices(migrationConfig.parse({ DATABASE_URL: adminUrl, ...settings }), silentLog);
  const schemaOf = (service: string, password: string) => {
    return checkSchema(server.url(`chirrup_${service}`, password), service, migrationsOf(service));
  };

  it('makes every schema, and roles with given and derived passwords; again, it changes passwords', async () => {
    const secret = 's'.repeat(32);
    await run({ DATABASE_ROLE_SECRET: secret, DATABASE_PASSWORD_CHAT: 'first password of chat' });
    await schemaOf('chat', 'first password of chat');
    await run({ DATABASE_ROLE_SECRET: secret, DATABASE_PASSWORD_CHAT: 'second password of chat' });
    await schemaOf('chat', 'second password of chat');
    await expect(schemaOf('chat', 'first password of chat')).rejects.toThrow(/password/);
  }, 60_000);

  it('names the password that is missing', () => {
    const { error } = migrationConfig.safeParse({ DATABASE_URL: adminUrl });
    expect(error?.issues.map(({ path }) => path[0])).toContain('DATABASE_PASSWORD_CHAT');
  });

  it("lets a service's own login see its schema only, and change none", async () => {
    const chat = server.url('chirrup_chat', 'second password of chat');
    await expect(query(chat, 'SELECT 1 FROM bots.bots')).rejects.toThrow(/permission denied/);
    await expect(query(chat, 'CREATE TABLE chat.more (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(chat, `DELETE FROM chat.migrations`)).rejects.toThrow(/permission denied/);
  });

  it('is waited for by a service that starts before it', async () => {
    const url = server.url('chirrup_early', 'password of early');
    const step = { name: '1-make-a-table', up: 'CREATE TABLE things (id int)' } as Migration;
    const waiting = migrateDatabase(
      { url, role: 'chirrup_early', password: 'password of early' },
      'early',
      [step],
      silentLog,
    );
    const target = { adminUrl, schema: 'early', role: 'chirrup_early', password: 'password of early' };
    await migrate(target, [step]);
    await waiting;
  }, 60_000);

  it('is asked for by a service that finds its schema too old', async () => {
    const migrations = migrationsOf('chat');
    const newer = { name: '9999999999999-of-the-next-release', up: 'SELECT 1' } as Migration;
    const url = server.url('chirrup_chat', 'second password of chat');
    await expect(checkSchema(url, 'chat', [...migrations, newer])).rejects.toThrow(
      /lacks a migration of this release \(chat: 9999999999999-of-the-next-release\)/,
    );
    await expect(checkSchema(url, 'chat', migrations.slice(0, 1))).rejects.toThrow(/newer version/);
  });
});
