import { resolve } from 'node:path';
import { backUp } from '@chirrup/embedded-host/backup/back-up';
import { restore } from '@chirrup/embedded-host/backup/restore';
import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { allInOneConfig } from './all-in-one.config.js';
import { runCommand } from './run-command.js';

const USAGE = `npm run backup -- FILE           writes database, files and keys of DATA_DIR to FILE; Chirrup may run
npm run backup -- restore FILE   makes DATA_DIR, which must be empty or new, out of FILE`;

const run = async (args: readonly string[]): Promise<string> => {
  const dataFolder = readConfig(allInOneConfig.pick({ DATA_DIR: true }), process.env).DATA_DIR;
  const [first, second] = args;
  if (first === 'restore' && second && args.length === 2) {
    await restore(resolve(second), dataFolder);
    return `Restored to ${resolve(dataFolder)}. Start Chirrup on it: npm start.`;
  }
  if (!first || first === 'restore' || first.startsWith('-') || args.length > 1)
    throw new StartUpError(USAGE);
  await backUp(dataFolder, resolve(first));
  return `Written to ${resolve(first)}. It holds keys and what visitors wrote: keep it where only you can read it.`;
};

await runCommand(() => run(process.argv.slice(2)));
