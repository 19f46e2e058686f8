import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@chirrup/kernel/log';
import { mailerContract, queuedMailContract } from '@chirrup/testing/contracts/mailer-contract';
import { FileMailer } from '../src/file-mailer.js';

describe('mail as files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-mail-'));
  const mailer = new FileMailer(folder, silentLog);
  afterAll(() => rmSync(folder, { recursive: true }));

  const received = async () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  mailerContract(() => mailer, received);
  queuedMailContract(() => mailer, received);

  it('writes the same mail once', async () => {
    const before = readdirSync(folder).length;
    const mail = { messageId: 'once@a.test', from: 'a@a.test', to: 'b@b.test', subject: 's', text: 't' };
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(folder)).toHaveLength(before + 1);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('keeps the newest mails only', async () => {
    const few = join(folder, 'few');
    const keeping = new FileMailer(few, silentLog, undefined, 3);
    for (let n = 1; n <= 5; n += 1) {
      await keeping.send({
        messageId: `${n}@a.test`,
        from: 'a@a.test',
        to: 'b@b.test',
        subject: `s${n}`,
        text: 't',
      });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const texts = readdirSync(few).map((name) => readFileSync(join(few, name), 'utf8'));
    expect(texts.map((text) => /Subject: (\S+)/.exec(text)?.[1]).sort()).toEqual(['s3', 's4', 's5']);
  });
});
