import { join } from 'node:path';
import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { createLog } from '@chirrup/service-defaults/log/pino-log';
import { explainError } from '@chirrup/service-defaults/process/explain-error';
import { keepHeapSmall } from '@chirrup/service-defaults/process/keep-heap-small';
import { runUntilSignal } from '@chirrup/service-defaults/process/run-until-signal';
import { endAtOnce } from '@chirrup/service-defaults/process/uncaught-errors';
import { useProxy } from '@chirrup/service-defaults/process/use-proxy';
import { allInOneConfig } from './all-in-one.config.js';
import { startAllInOne } from './start-all-in-one.js';

const explain = (error: unknown): string => {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the other program, or set PORT to another number.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
  return explainError(error, [StartUpError]);
};

process.on('uncaughtException', endAtOnce);
useProxy(process.env);
keepHeapSmall();
try {
  const began = performance.now();
  const config = readConfig(allInOneConfig, process.env);
  const log = createLog(config.LOG_LEVEL, 'chirrup');
  const { address, stop } = await startAllInOne(config, process.env, log);
  process.stdout.write(
    `Chirrup is ready at ${address} (${((performance.now() - began) / 1_000).toFixed(1)} s)\n`,
  );
  if (config.SMTP_URL === undefined)
    process.stdout.write(`No mail server (SMTP_URL): mails are files in ${join(config.DATA_DIR, 'mail')}\n`);
  process.exit(await runUntilSignal(stop, log));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
