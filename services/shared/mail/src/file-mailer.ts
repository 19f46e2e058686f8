import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { toEml } from './eml.js';
import { type Mail, Mailer } from './mailer.js';

/** Embedded adapter: one `.eml` file per mail, named by its Message-ID, so that a repeated send changes nothing. */
export class FileMailer extends Mailer {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly clock: Clock = systemClock,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32);
    const file = join(this.folder, `${name}.eml`);
    await writeFile(`${file}.draft`, toEml(mail, new Date(this.clock.now())), { flush: true });
    await rename(`${file}.draft`, file);
    this.log.info({ file }, 'mail written');
  }
}
