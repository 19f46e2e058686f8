import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@chirrup/testing/until';

/** The link in the mail to an invited address; without a mail server, mails are files. */
export const mailedInvitation = async (dataDir: string, to: string): Promise<string> => {
  const folder = join(dataDir, 'mail');
  const find = async () => {
    const mails = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml'));
    const texts = mails.map(({ name }) => readFileSync(join(folder, name), 'utf8'));
    const mail = texts.find((text) => text.includes(`To: ${to}\r\n`)) ?? '';
    const body = Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString();
    return /https?:\S+\/invitation\?p=\S+/.exec(body)?.[0] ?? '';
  };
  return until(() => find().catch(() => ''), Boolean);
};
