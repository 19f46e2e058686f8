import type { Mail } from './mailer.js';

/** A mail as nodemailer takes it: what a mail is made of never adds a header. */
export const mailMessage = (mail: Mail, now: number) => ({
  messageId: `<${oneLine(mail.messageId)}>`,
  date: new Date(now),
  from: oneLine(mail.from),
  to: oneLine(mail.to),
  replyTo: mail.replyTo === undefined ? undefined : oneLine(mail.replyTo),
  subject: oneLine(mail.subject),
  text: mail.text,
  textEncoding: 'base64' as const,
});

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');
