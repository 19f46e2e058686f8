import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SmtpEngine } from '@chirrup/testing/engines/smtp-engine';

/** A mail server that puts what it takes into a folder. */
export const startMailCatcher = async (folder: string, say: (line: string) => void): Promise<SmtpEngine> => {
  mkdirSync(folder, { recursive: true });
  return SmtpEngine.open({
    onMail: ({ to, raw }) => {
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.eml`);
      writeFileSync(file, raw);
      say(`mail to ${to.join(', ')}: ${file}`);
    },
  });
};
