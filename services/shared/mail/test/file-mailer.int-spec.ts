import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@chirrup/kernel/log';
import { mailerContract } from '@chirrup/testing/contracts/mailer-contract';
import { FileMailer } from '../src/file-mailer.js';

describe('mail as files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-mail-'));
  const mailer = new FileMailer(folder, silentLog);
  afterAll(() => rmSync(folder, { recursive: true }));

  mailerContract(
    () => mailer,
    async () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  );
});
