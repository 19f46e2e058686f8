import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { derivePassword } from '@chirrup/kernel/derive-secret';
import { openDataFolder } from './data-folder.js';
import { socketFolder } from './postgres-process.js';
import { StartUpError } from './start-up-error.js';

/**
 * URL of a service's database in a data folder that Chirrup runs on now, for tools beside it.
 * @throws StartUpError when there is no such folder, or Chirrup does not run on it
 */
export const runningDatabaseUrl = async (dataFolder: string, service: string): Promise<string> => {
  const path = resolve(dataFolder);
  if (!existsSync(join(path, 'secret')))
    throw new StartUpError(`There is no data of Chirrup in ${path}. Set DATA_DIR to its data folder.`);
  const { postgres, secret } = await openDataFolder(path);
  const sockets = socketFolder(postgres);
  const notRunning = `Chirrup does not run on ${path}. Start it (npm start), then run the command again.`;
  if (!existsSync(sockets)) throw new StartUpError(notRunning);
  const role = `chirrup_${service}`;
  const password = derivePassword(secret, `postgres/${role}`);
  return `postgres://${role}:${encodeURIComponent(password)}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
};
