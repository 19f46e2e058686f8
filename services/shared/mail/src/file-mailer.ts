import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';
import { mailMessage } from './message.js';

const writer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Embedded adapter: one `.eml` file per mail, named by its Message-ID, so that a repeated send changes nothing. Keeps the newest. */
export class FileMailer extends Mailer {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly clock: Clock = systemClock,
    private readonly keep = 1_000,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32);
    const file = join(this.folder, `${name}.eml`);
    const { message } = await writer.sendMail(mailMessage(mail, this.clock.now()));
    await writeFile(`${file}.draft`, message, { flush: true, mode: 0o600 });
    await rename(`${file}.draft`, file);
    this.log.info({ file }, 'mail written');
    await this.#dropOldest();
  }

  /** The mail is written: what goes wrong here must not have it written again. */
  async #dropOldest(): Promise<void> {
    try {
      const names = await readdir(this.folder);
      if (names.length <= this.keep) return;
      const files = await Promise.all(
        names.map(async (name) => {
          const file = join(this.folder, name);
          return { file, at: (await stat(file)).mtimeMs };
        }),
      );
      files.sort((a, b) => b.at - a.at);
      await Promise.all(files.slice(this.keep).map(({ file }) => rm(file, { force: true })));
    } catch (error) {
      this.log.warn({ err: error }, 'old mails could not be deleted; trying again with the next one');
    }
  }
}
