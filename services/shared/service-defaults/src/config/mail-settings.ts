import { z } from 'zod';

/** Settings of a service that sends mails with links. */
export const mailSettingsShape = {
  /** Base of the links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.string().default('3000'),
  /** Sender of mails, e.g. `Chirrup <hello@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Where it is missing, mails are files and reach nobody. */
  SMTP_URL: z.string().optional(),
};

export interface MailSettings {
  publicUrl: string;
  mailFrom: string;
  /** Mails reach people; else they are files. */
  sendsMail: boolean;
}

export const toMailSettings = (settings: {
  PUBLIC_URL?: string | undefined;
  PORT: string;
  MAIL_FROM?: string | undefined;
  SMTP_URL?: string | undefined;
}): MailSettings => {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    publicUrl,
    mailFrom: settings.MAIL_FROM ?? `Chirrup <no-reply@${new URL(publicUrl).hostname}>`,
    sendsMail: settings.SMTP_URL !== undefined,
  };
};
