import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { derivePassword } from '@chirrup/kernel/derive-secret';
import { openDataFolder } from '../data-folder.js';
import { postgresBinaries, postgresVersion } from '../postgres-binaries.js';
import { startPostgres } from '../postgres-process.js';
import { type PostgresUser, postgresUser } from '../postgres-user.js';
import { StartUpError } from '../start-up-error.js';
import { type ArchiveEntry, readArchive } from './archive.js';
import { checkManifest, END, MANIFEST, POSTGRES, safeEntryPath } from './backup-format.js';

/**
 * Makes a data folder out of a backup and starts its database once, so that what was written is known to be good.
 * The folder appears whole or not at all.
 * @throws StartUpError when the folder holds data, or the file is no whole backup
 */
export const restore = async (file: string, dataFolder: string): Promise<void> => {
  const path = resolve(dataFolder);
  if (!existsSync(file)) throw new StartUpError(`There is no file ${file}.`);
  if ((await readdir(path).catch(() => [])).length > 0)
    throw new StartUpError(
      `The folder ${path} holds data. Move it away, or set DATA_DIR to a folder that is empty or new.`,
    );
  const draft = `${path}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o711 });
  try {
    await unpack(file, draft);
    await tryDatabase(draft);
    await rmdir(path).catch(() => undefined);
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (cause instanceof StartUpError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartUpError(`${file} is damaged or cannot be restored: ${reason}`, { cause });
  }
};

const unpack = async (file: string, draft: string): Promise<void> => {
  const binaries = await postgresBinaries();
  const user = postgresUser([draft, dirname(binaries.postgres)]);
  const version = await postgresVersion(binaries);
  let entries = 0;
  let isWhole = false;
  await readArchive(file, async (entry) => {
    entries += 1;
    if (entries === 1) await readManifest(entry, version);
    else if (entry.name === END) isWhole = true;
    else await writeEntry(entry, draft, user);
  });
  if (!isWhole) throw new StartUpError(`${file} is not whole. Use another backup.`);
};

const readManifest = async (entry: ArchiveEntry, version: number): Promise<void> => {
  if (entry.name !== MANIFEST) throw new StartUpError('This file is not a backup of Chirrup.');
  checkManifest(await text(entry.content), version);
};

const writeEntry = async (entry: ArchiveEntry, draft: string, user: PostgresUser): Promise<void> => {
  const name = safeEntryPath(entry.name);
  const target = join(draft, name);
  if (entry.isFolder) await mkdir(target, { recursive: true, mode: 0o700 });
  else await pipeline(entry.content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (name.split('/')[0] === POSTGRES) await user.own(target);
};

const tryDatabase = async (draft: string): Promise<void> => {
  const { postgres, secret } = await openDataFolder(draft);
  const adminPassword = derivePassword(secret, 'postgres/admin');
  const server = await startPostgres({ folder: postgres, adminPassword });
  await server.stop();
};
