import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PostgresProcess, startPostgres } from '@chirrup/embedded-host/postgres-process';
import { postgresUser } from '@chirrup/embedded-host/postgres-user';
import { freePorts } from './engine-process.js';
import { type EngineSecurity, userInfo } from './security/engine-security.js';

const ADMIN = 'chirrup_admin';
const PASSWORD = 'chirrup';
const END_LIMIT_MS = 10_000;
const run = promisify(execFile);

export interface PostgresEngineOptions {
  /** Keeps the data; without it a temporary folder that goes with `close`. */
  folder?: string;
  /** A free one is taken when absent. */
  port?: number;
  /** Refuses connections without TLS; its administrator has this password. */
  secured?: Omit<EngineSecurity, 'user'> & {
    /** A role that is known by a certificate of the authority alone. */ byCertificate?: string;
  };
}

/** A durable PostgreSQL server on a loopback port, which keeps for all its restarts; it ends with this process at the latest. */
export class PostgresEngine {
  readonly #endWithUs = () => void signal(this.pid, 'SIGQUIT');

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly temporary: boolean,
    private server: PostgresProcess,
    private readonly secured: PostgresEngineOptions['secured'],
  ) {
    process.once('exit', this.#endWithUs);
  }

  static async open(options: PostgresEngineOptions = {}): Promise<PostgresEngine> {
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'chirrup-postgres-')));
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    const port = options.port ?? portOfLeftServer(folder) ?? (await freePorts(1))[0] ?? 0;
    const { secured } = options;
    return new PostgresEngine(port, folder, !options.folder, await launch(folder, port, secured), secured);
  }

  /** URL of a role that may create databases, schemas and roles. */
  get adminUrl(): string {
    const { secured, port } = this;
    const login = userInfo({ user: ADMIN, password: secured?.password ?? PASSWORD });
    return `postgres://${login}@127.0.0.1:${port}/postgres${secured ? '?sslmode=verify-full' : ''}`;
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Starts it again after `stop` or `kill`, with its data. */
  async start(): Promise<void> {
    this.server = await launch(this.folder, this.port, this.secured);
  }

  /** Ends every session, writes everything down, ends. */
  stop(): Promise<void> {
    return this.server.stop();
  }

  /** As a power cut would: all its processes end at once, the next start recovers from the log. */
  async kill(): Promise<void> {
    const processes = await this.#processes();
    for (const pid of processes) signal(pid, 'SIGKILL');
    const limit = Date.now() + END_LIMIT_MS;
    while (processes.some(isAlive) && Date.now() < limit) await sleep(20);
  }

  /** It keeps its connections and answers nothing until `thaw`. */
  async freeze(): Promise<void> {
    // the postmaster first: it starts no more processes then
    signal(this.pid, 'SIGSTOP');
    for (const pid of await this.#processes()) signal(pid, 'SIGSTOP');
  }

  async thaw(): Promise<void> {
    for (const pid of (await this.#processes()).reverse()) signal(pid, 'SIGCONT');
  }

  /** Stops it and drops a temporary folder. */
  async close(): Promise<void> {
    await this.thaw();
    await this.stop();
    process.off('exit', this.#endWithUs);
    if (this.temporary) await rm(this.folder, { recursive: true, force: true });
  }

  /** The postmaster and the processes of its sessions, which are no process group. */
  async #processes(): Promise<number[]> {
    return [this.pid, ...(await childrenOf(this.pid))];
  }
}

const childrenOf = async (pid: number): Promise<number[]> => {
  // small images have no pgrep, other systems no /proc
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() =>
    run('pgrep', ['-P', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return listed.split(/\s+/).filter(Boolean).map(Number);
};

const launch = async (
  folder: string,
  port: number,
  secured: PostgresEngineOptions['secured'],
): Promise<PostgresProcess> =>
  startPostgres({
    folder: join(folder, 'postgres'),
    adminPassword: secured?.password ?? PASSWORD,
    settings: {
      max_connections: '300',
      listen_addresses: '127.0.0.1',
      port: String(port),
      ...(secured ? await tlsSettings(folder, secured) : {}),
    },
  });

/** The socket stays open for who starts and stops the server. */
const tlsSettings = async (
  folder: string,
  { authority, byCertificate }: NonNullable<PostgresEngineOptions['secured']>,
): Promise<Record<string, string>> => {
  const { pem } = await authority.issue('postgres');
  const files = {
    ssl_cert_file: { name: 'server.pem', text: pem.certificate },
    ssl_ca_file: { name: 'authority.pem', text: authority.pem },
    ssl_key_file: { name: 'server.key', text: pem.key },
    hba_file: {
      name: 'pg_hba.conf',
      text: [
        'local all all scram-sha-256',
        ...(byCertificate ? [`hostssl all ${byCertificate} 127.0.0.1/32 cert`] : []),
        'hostssl all all 127.0.0.1/32 scram-sha-256\n',
      ].join('\n'),
    },
  };
  const user = postgresUser([folder]);
  const settings: Record<string, string> = { ssl: 'on' };
  for (const [setting, { name, text }] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    await user.own(path);
    settings[setting] = path;
  }
  return settings;
};

/** The port of a server that a killed process left running: it is adopted as it is. */
const portOfLeftServer = (folder: string): number | undefined => {
  const file = join(folder, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return isAlive(Number(lines[0])) ? Number(lines[3]) : undefined;
};

const isAlive = (pid: number): boolean => signal(pid, 0);

const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};
