import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { derivePassword } from '@chirrup/kernel/derive-secret';
import pg from 'pg';
import { openDataFolder } from '../data-folder.js';
import { holdHostLock } from '../host-lock.js';
import { isPostgresRunning, startPostgres } from '../postgres-process.js';
import { StartUpError } from '../start-up-error.js';
import { ArchiveWriter } from './archive.js';
import { describeBackup, END, FILES, MANIFEST, POSTGRES, TOP_FILES } from './backup-format.js';

/** Their contents belong to the running server; the folders must be there (as pg_basebackup does it). */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);
const isTemporary = (name: string) => name.startsWith('pgsql_tmp') || name === 'pg_internal.init';

/**
 * Writes the database and the files of a data folder to one file, consistent, also while Chirrup runs on it.
 * @throws StartUpError when there is no data, the file exists, or the database stops meanwhile
 */
export const backUp = async (dataFolder: string, file: string): Promise<void> => {
  const path = resolve(dataFolder);
  if (!existsSync(join(path, 'secret')))
    throw new StartUpError(`There is no data of Chirrup in ${path}. Set DATA_DIR to its data folder.`);
  if (existsSync(file)) throw new StartUpError(`${file} exists already. Choose another name.`);
  const folder = await openDataFolder(path);
  const adminPassword = derivePassword(folder.secret, 'postgres/admin');
  const isRunning = await isPostgresRunning({ folder: folder.postgres, adminPassword });
  const postgres = await startPostgres({ folder: folder.postgres, adminPassword });
  // a server of our own must not be adopted by a start meanwhile
  const lock = isRunning ? undefined : await holdHostLock(postgres.adminUrl);
  const draft = `${file}.partial`;
  try {
    await rm(draft, { force: true });
    await writeBackup(path, postgres.adminUrl, draft);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof StartUpError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartUpError(`The backup was not finished: ${reason}. Run it again.`, { cause });
  } finally {
    await lock?.release();
    if (!isRunning) await postgres.stop();
  }
};

const writeBackup = async (path: string, adminUrl: string, file: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'chirrup-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const archive = new ArchiveWriter(file);
  try {
    const source = join(path, POSTGRES);
    await archive.addText(MANIFEST, describeBackup(await majorVersion(source), new Date()));
    await requireOnlineBackup(client);
    // keeps the server from removing the log written meanwhile
    await client.query(`SELECT pg_create_physical_replication_slot('chirrup_backup', true, true)`);
    await client.query(`SELECT pg_backup_start('chirrup', true)`);
    await addFolder(archive, source, POSTGRES);
    const { rows } = await client.query<{ label: string; last: string }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    );
    const stopped = rows[0];
    if (!stopped) throw new Error('the database did not end the backup');
    await archive.addText(`${POSTGRES}/backup_label`, stopped.label);
    await addWriteAheadLog(archive, source, firstSegment(stopped.label), stopped.last);
    // after the database: a file it names is stored before it is named
    await addFolder(archive, join(path, FILES), FILES);
    for (const name of TOP_FILES) await archive.addFile(name, join(path, name));
    await archive.addText(END, '');
    await archive.finish();
  } catch (error) {
    archive.abort();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const majorVersion = async (postgresFolder: string): Promise<number> =>
  Number((await readFile(join(postgresFolder, 'PG_VERSION'), 'utf8')).trim());

const requireOnlineBackup = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ wal_level: string }>('SHOW wal_level');
  if (rows[0]?.wal_level === 'minimal')
    throw new StartUpError(
      'The running database was started by an older release. Restart Chirrup once, then back up.',
    );
};

const addFolder = async (archive: ArchiveWriter, source: string, name: string): Promise<void> => {
  await archive.addFolder(name);
  for (const entry of await readdir(source, { withFileTypes: true }).catch(nothingThere)) {
    const [from, to] = [join(source, entry.name), `${name}/${entry.name}`];
    if (isTemporary(entry.name) || (name === POSTGRES && LEFT_OUT.has(entry.name))) continue;
    if (name === POSTGRES && EMPTY_FOLDERS.has(entry.name)) await archive.addFolder(to);
    else if (entry.isDirectory()) await addFolder(archive, from, to);
    else if (entry.isFile()) await archive.addFile(to, from).catch(nothingThere);
    // e.g. a tablespace or a log on another disk: left out, the copy would not start
    else if (entry.isSymbolicLink())
      throw new StartUpError(`${from} is a link, which a backup does not follow. Put a folder in its place.`);
  }
};

/** A table may be dropped, and a file removed, after the folder was read. */
const nothingThere = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

const firstSegment = (label: string): string => {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (!segment) throw new Error('the database gave no start of its log');
  return segment;
};

const addWriteAheadLog = async (
  archive: ArchiveWriter,
  source: string,
  first: string,
  last: string,
): Promise<void> => {
  const segments = (await readdir(join(source, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  for (const name of segments.sort())
    await archive.addFile(`${POSTGRES}/pg_wal/${name}`, join(source, 'pg_wal', name));
};
