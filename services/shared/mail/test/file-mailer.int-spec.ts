import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  });
});
