import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepLogSmall } from './log-limit.js';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.js';
import { type PostgresUser, postgresUser } from './postgres-user.js';
import { StartUpError } from './start-up-error.js';

const ADMIN = 'chirrup_admin';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

export interface PostgresOptions {
  /** The cluster's folder; made when missing. */
  folder: string;
  adminPassword: string;
  /** Extra server settings, e.g. `{fsync: 'off'}` in tests. */
  settings?: Record<string, string>;
}

/** A PostgreSQL server on a socket of its own: nothing listens on the network. */
export interface PostgresProcess {
  /** URL of a database for a role. */
  url(role: string, password: string, database?: string): string;
  adminUrl: string;
  pid: number;
  /** Fast shutdown: sessions are ended, everything committed is kept. */
  stop(): Promise<void>;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '100',
  // short statements gain nothing from compiled plans and pay for them
  jit: 'off',
  // a backup is made while the server runs
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  log_min_messages: 'warning',
  timezone: 'UTC',
  dynamic_shared_memory_type: 'posix',
};

/** Socket paths are limited to about 100 bytes, so the socket lies in the temporary folder under the cluster's hash. */
export const socketFolder = (folder: string): string =>
  join(tmpdir(), `chirrup-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);

const roleUrl = (options: PostgresOptions, role: string, password: string, database = 'postgres'): string => {
  // it names the socket, also if nothing listens on the network
  const port = options.settings?.port ?? '5432';
  const host = encodeURIComponent(socketFolder(options.folder));
  return `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${host}`;
};

const administratorUrl = (options: PostgresOptions): string => roleUrl(options, ADMIN, options.adminPassword);

/** Starts the server of a cluster, or adopts the one that a killed process left running. */
export const startPostgres = async (options: PostgresOptions): Promise<PostgresProcess> => {
  const { folder, adminPassword } = options;
  const sockets = socketFolder(folder);
  const url = (role: string, password: string, database?: string) =>
    roleUrl(options, role, password, database);
  const adminUrl = administratorUrl(options);
  const running = (pid: number): PostgresProcess => {
    const stopLimiting = keepLogSmall(`${folder}.log`);
    const stop = () => stopProcess(pid, folder, sockets).finally(stopLimiting);
    return { url, adminUrl, pid, stop };
  };
  const left = await runningPid(folder, adminUrl);
  if (left !== undefined) return running(left);

  const binaries = await postgresBinaries();
  await mkdir(dirname(folder), { recursive: true });
  const user = postgresUser([dirname(folder), dirname(binaries.postgres)]);
  if (!existsSync(folder)) await initialise(binaries, user, folder, adminPassword);
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { mode: 0o700 });
  await user.own(sockets);
  const child = await launch(binaries, user, options, sockets);
  await ready(child, adminUrl, folder);
  const pid = child.pid;
  if (pid === undefined) throw new StartUpError('PostgreSQL could not be started.');
  child.unref();
  return running(pid);
};

const initialise = async (
  binaries: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  password: string,
): Promise<void> => {
  // made beside its final folder and moved there when complete, so that an interrupted start is repeated
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await user.own(draft);
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.own(passwordFile);
  const args = [
    '-D',
    draft,
    '-U',
    ADMIN,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--no-instructions',
  ];
  try {
    await runToEnd(user.command(binaries.initdb, args));
    await rename(draft, folder);
  } finally {
    await rm(passwordFile, { force: true });
  }
};

const runToEnd = async ({ file, args, ...ids }: ReturnType<PostgresUser['command']>): Promise<void> => {
  const child = spawn(file, args, {
    ...ids,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartUpError(`The database could not be created: ${lastLine(errors)}`);
};

const launch = async (
  binaries: PostgresBinaries,
  user: PostgresUser,
  options: PostgresOptions,
  sockets: string,
): Promise<ChildProcess> => {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    ...options.settings,
  };
  const args = [
    '-D',
    options.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(`${options.folder}.log`, 'a', 0o600);
  await chmod(`${options.folder}.log`, 0o600);
  const { file, args: all, ...ids } = user.command(binaries.postgres, args);
  // a process group of its own: Ctrl-C reaches Chirrup first, which ends the server when its work is done
  return spawn(file, all, {
    ...ids,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
};

const ready = async (child: ChildProcess, adminUrl: string, folder: string): Promise<void> => {
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (ended) throw new StartUpError(`The database did not start: ${await lastLogLine(folder)}`);
    if ((await askServer(adminUrl)) === 'ready') return;
    await sleep(25);
  }
  throw new StartUpError(
    `The database was not ready after ${START_LIMIT_MS / 1_000} s: ${await lastLogLine(folder)}`,
  );
};

/** True when a server runs on the folder and can be used. */
export const isPostgresRunning = async (options: PostgresOptions): Promise<boolean> =>
  (await readPostmasterPid(options.folder)) !== undefined &&
  (await askServer(administratorUrl(options))) === 'ready';

/**
 * The process id of a server that a killed process left running, once it can be used. It may be repairing its
 * data or closing down: a second server beside it would only take its socket away.
 */
const runningPid = async (folder: string, adminUrl: string): Promise<number | undefined> => {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    const pid = await readPostmasterPid(folder);
    if (pid === undefined) return undefined;
    const state = await askServer(adminUrl);
    if (state === 'ready') return pid;
    // the number belongs to another program by now, or the server lost its socket
    if (state === 'absent') return undefined;
    await sleep(100);
  }
  throw new StartUpError(
    `The database of ${folder} runs but takes no connections after ${START_LIMIT_MS / 1_000} s: ${await lastLogLine(folder)}`,
  );
};

/** 57P03: starting, repairing or closing down. 53300: no connection is free. */
const BUSY_CODES = ['57P03', '53300', 'EAGAIN', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** @throws StartUpError when the server refuses for a reason that waiting does not change */
const askServer = async (url: string): Promise<'ready' | 'busy' | 'absent'> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return 'ready';
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code === '28P01')
      throw new StartUpError(
        'The database refuses the password derived from the data folder: its file "secret" belongs to other data. Restore it from a backup.',
        { cause },
      );
    if (!code || BUSY_CODES.includes(code)) return 'busy';
    if (code.startsWith('E')) return 'absent';
    throw new StartUpError(`The database refuses connections: ${message}`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
};

const readPostmasterPid = async (folder: string): Promise<number | undefined> => {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
};

/** Whether a process with that id runs. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const stopProcess = async (pid: number, folder: string, sockets: string): Promise<void> => {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  const limit = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid) && existsSync(join(folder, 'postmaster.pid'))) {
    if (Date.now() > limit) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(20);
  }
  await rm(sockets, { recursive: true, force: true });
};

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const lastLogLine = async (folder: string): Promise<string> => {
  const file = await open(`${folder}.log`, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2_000);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return lastLine(buffer.toString());
  } finally {
    await file.close();
  }
};
