import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { MailSender, type MailSenderOptions } from '@chirrup/mail/mail-sender';
import type { Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { openTestDatabase, type TestDatabase } from '../test-database.js';

/** The subject of a message's head, which may be folded into several encoded words. */
const subjectOf = (head: string): string => {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const words = [...line.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)];
  return Buffer.concat(words.map(([, word = '']) => Buffer.from(word, 'base64'))).toString();
};

/** @param received every mail that arrived so far, as raw RFC 5322 text */
export const mailerContract = (mailer: () => Mailer, received: () => Promise<string[]>): void => {
  const mail: Mail = {
    messageId: 'one@chirrup.test',
    from: 'chirrup@example.com',
    to: 'owner@example.com',
    replyTo: 'visitor@example.com',
    subject: 'Grüße\r\nBcc: victim@example.com',
    text: 'Línea uno\n.\nlast line',
  };

  it('delivers headers and text, and lets no header be smuggled in', async () => {
    await mailer().send(mail);
    const [raw = ''] = await received();
    const [head = '', body = ''] = raw.split('\r\n\r\n');
    expect(head).toContain('Message-ID: <one@chirrup.test>');
    expect(head).toContain('Reply-To: visitor@example.com');
    expect(head).not.toMatch(/^bcc:/im);
    expect(subjectOf(head)).toBe('Grüße Bcc: victim@example.com');
    expect(Buffer.from(body, 'base64').toString()).toBe(mail.text);
  });

  it('sends a repeated mail under the same Message-ID', async () => {
    const repeated = { ...mail, messageId: 'two@chirrup.test' };
    await mailer().send(repeated);
    await mailer().send(repeated);
    const copies = (await received()).filter((raw) => raw.includes('two@chirrup.test'));
    expect([1, 2]).toContain(copies.length);
    for (const raw of copies) expect(raw).toMatch(/^Message-ID: <two@chirrup\.test>\r$/m);
  });
};

const KIND = 'mail';

/** Orders a mail as a service does: in the transaction of the change it tells about. */
export const orderMail = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, { id, kind: KIND, botId: 'b', queueKey: id, payload: { to: 'owner@example.com' } });

/** A service's sender. */
export class TestMailSender extends MailSender<{ to: string }> {
  constructor(options: Omit<MailSenderOptions, 'kind'>) {
    super({ ...options, kind: KIND });
  }

  protected async compose({ id, payload }: Job<{ to: string }>): Promise<Mail> {
    return {
      messageId: `${id}@example.com`,
      from: 'Chirrup <chirrup@example.com>',
      to: payload.to,
      subject: 'Hello',
      text: 'text',
    };
  }
}

/**
 * Mail that is ordered in a transaction, sent by a worker.
 * @param received every mail that arrived so far, as raw RFC 5322 text
 */
export const queuedMailContract = (mailer: () => Mailer, received: () => Promise<string[]>): void => {
  let database: TestDatabase;
  let sender: TestMailSender;
  const copies = async (id: string) =>
    (await received()).filter((raw) => raw.includes(`Message-ID: <${id}@example.com>`));

  beforeAll(async () => {
    database = await openTestDatabase({ service: 'mailtest', migrations: jobsMigrations });
    sender = new TestMailSender({
      uow: database.uow,
      mailer: mailer(),
      log: silentLog,
      pollMs: 20,
    });
    sender.onApplicationBootstrap();
  });
  afterAll(async () => {
    await sender.onModuleDestroy();
    await database.close();
  });

  it('sends what was committed, once, and keeps nothing of it', async () => {
    const id = newId();
    const add = () => database.uow.run({ tenant: 'b' }, (tx) => orderMail(tx, id));
    await add();
    await add();
    const waiting = async () =>
      (await database.uow.statement({ system: true }, 'SELECT id FROM jobs')).length;
    for (let wait = 0; (await waiting()) > 0 && wait < 500; wait += 1) await sleep(10);
    expect(await waiting()).toBe(0);
    expect(await copies(id)).toHaveLength(1);
  });

  it('sends nothing of a change that did not happen', async () => {
    const id = newId();
    const change = database.uow.run({ tenant: 'b' }, async (tx) => {
      await orderMail(tx, id);
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    await sleep(200);
    expect(await copies(id)).toEqual([]);
  });
};
