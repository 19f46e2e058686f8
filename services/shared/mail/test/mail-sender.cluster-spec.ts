import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { orderMail, queuedMailContract, TestMailSender } from '@chirrup/testing/contracts/mailer-contract';
import { SmtpEngine } from '@chirrup/testing/engines/smtp-engine';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { SmtpMailer } from '../src/smtp-mailer.js';

interface Row {
  id: string;
  attempt: number;
  failed_reason: string | null;
}

describe('mail in jobs, over SMTP', () => {
  let engine: SmtpEngine;
  let mailer: SmtpMailer;
  let database: TestDatabase;
  let sender: TestMailSender;

  beforeAll(async () => {
    engine = await SmtpEngine.open();
    mailer = new SmtpMailer({ url: engine.url, totalMs: 2_000 });
    database = await openTestDatabase({ service: 'mailfaults', migrations: jobsMigrations });
    const options = { uow: database.uow, log: silentLog, maxAttempts: 4, firstWaitMs: 100, pollMs: 20 };
    sender = new TestMailSender({ ...options, mailer });
    sender.onApplicationBootstrap();
  });
  afterAll(async () => {
    await sender.onModuleDestroy();
    await database.close();
    mailer.close();
    await engine.stop();
  });
  beforeEach(() => {
    engine.behaviour = 'take';
  });

  queuedMailContract(
    () => mailer,
    async () => engine.received.map(({ raw }) => raw),
  );

  const add = async (): Promise<string> => {
    const id = newId();
    await database.uow.run({ tenant: 'b' }, (tx) => orderMail(tx, id));
    sender.wake();
    return id;
  };
  const rowOf = async (id: string): Promise<Row | undefined> => {
    const rows = await database.uow.statement<Row>(
      { system: true },
      'SELECT id, attempt, failed_reason FROM jobs WHERE id = $1',
      [id],
    );
    return rows[0];
  };
  const copies = (id: string) =>
    engine.received.filter(({ raw }) => raw.includes(`Message-ID: <${id}@example.com>`)).length;
  const until = async (check: () => boolean | Promise<boolean>) => {
    const limit = Date.now() + 10_000;
    while (!(await check())) {
      if (Date.now() > limit) throw new Error(`not in time: ${check}`);
      await sleep(10);
    }
  };
  const sent = async (id: string) => (await rowOf(id)) === undefined;

  it('makes a second copy when the answer was lost, under the same Message-ID, and then no more', async () => {
    engine.behaviour = 'hang-up';
    const id = await add();
    await until(() => copies(id) === 1);
    engine.behaviour = 'take';
    await until(() => sent(id));
    await sleep(300);
    expect(copies(id)).toBe(2);
  });

  it.each(['recipient', 'text'] as const)('tries again when the %s is refused for now', async (at) => {
    engine.behaviour = { refuse: 451, at };
    const id = await add();
    await until(async () => ((await rowOf(id))?.attempt ?? 0) >= 2);
    engine.behaviour = 'take';
    await until(() => sent(id));
    expect(copies(id)).toBe(1);
  });

  it('gives up at once what is refused for good, and keeps why', async () => {
    engine.behaviour = { refuse: 550, at: 'recipient' };
    const id = await add();
    await until(async () => typeof (await rowOf(id))?.failed_reason === 'string');
    engine.behaviour = 'take';
    await sleep(500);
    expect(await rowOf(id)).toMatchObject({
      attempt: 1,
      failed_reason: expect.stringContaining('refused by the test'),
    });
    expect(copies(id)).toBe(0);
  });

  it('gives up after the last try, and keeps why', async () => {
    engine.behaviour = { refuse: 451, at: 'text' };
    const id = await add();
    await until(async () => typeof (await rowOf(id))?.failed_reason === 'string');
    expect(await rowOf(id)).toMatchObject({ attempt: 4 });
    expect(copies(id)).toBe(0);
  });

  it('sends what came while the server was away, each once', async () => {
    await engine.stop();
    const ids = await Promise.all([add(), add(), add()]);
    await until(async () => ((await rowOf(ids[0] ?? ''))?.attempt ?? 0) >= 1);
    await engine.start();
    for (const id of ids) await until(() => sent(id));
    expect(ids.map(copies)).toEqual([1, 1, 1]);
  });
});
