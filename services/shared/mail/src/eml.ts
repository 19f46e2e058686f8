import type { Mail } from './mailer.js';

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** RFC 2047 encoded-word where a header is not plain ASCII. */
const header = (value: string): string => {
  const line = oneLine(value);
  return /^[\x20-\x7e]*$/.test(line) ? line : `=?UTF-8?B?${Buffer.from(line).toString('base64')}?=`;
};

/** A mail as an RFC 5322 message with a base64 text part. */
export const toEml = (mail: Mail, date: Date): string =>
  [
    `Message-ID: <${oneLine(mail.messageId)}>`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${oneLine(mail.from)}`,
    `To: ${oneLine(mail.to)}`,
    ...(mail.replyTo ? [`Reply-To: ${oneLine(mail.replyTo)}`] : []),
    `Subject: ${header(mail.subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(mail.text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');
