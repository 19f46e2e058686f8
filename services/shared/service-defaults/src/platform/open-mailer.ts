import type { Log } from '@chirrup/kernel/log';
import { FileMailer } from '@chirrup/mail/file-mailer';
import type { Mailer } from '@chirrup/mail/mailer';
import { z } from 'zod';
import { readConfig } from '../config/read-config.js';
import { checkLater } from '../engines/check-later.js';
import { engineUrl } from '../engines/engine-url.js';

const mailConfig = z.object({
  /** Absent: mail is written to files. */
  SMTP_URL: engineUrl('smtps', 'smtp').optional(),
});

/** Sends mail through the mail server of the settings; without one, writes it to files. */
export const openMailer = async (
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  log: Log,
): Promise<Mailer> => {
  const { SMTP_URL: url } = readConfig(mailConfig, env);
  if (!url) return new FileMailer(folder, log);
  // only who sends mail pays for the library
  const { SmtpMailer } = await import('@chirrup/mail/smtp-mailer');
  const smtp = new SmtpMailer({ url });
  checkLater(smtp, 'mail cannot be sent yet', log);
  return smtp;
};
