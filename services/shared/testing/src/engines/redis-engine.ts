import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProcess, freePorts } from './engine-process.js';
import { type EngineSecurity, userInfo } from './security/engine-security.js';

const run = promisify(execFile);

/** What to do if there is no Redis; undefined if there is. No package registry has maintained binaries of it. */
export const missingRedis = async (): Promise<string | undefined> => {
  try {
    await run('redis-server', ['--version']);
    return undefined;
  } catch {
    return 'needs redis-server on the PATH: apt-get install redis-server, or brew install redis';
  }
};

export interface RedisEngineOptions {
  /** A free one is taken when absent. */
  port?: number;
  /** TLS, and one user instead of everybody. */
  secured?: EngineSecurity;
}

/** One Redis on a loopback port, which keeps for all its restarts. It stores nothing: each start finds it empty. */
export class RedisEngine {
  private constructor(
    readonly port: number,
    private readonly process: EngineProcess,
    private readonly folder: string,
    private readonly secured: EngineSecurity | undefined,
  ) {}

  static async open(options: RedisEngineOptions = {}): Promise<RedisEngine> {
    const missing = await missingRedis();
    if (missing) throw new Error(`Redis ${missing}`);
    const folder = await mkdtemp(join(tmpdir(), 'chirrup-redis-'));
    const [free = 0] = options.port ? [] : await freePorts(1);
    const port = options.port ?? free;
    const { secured } = options;
    const settings = {
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      dir: folder,
      ...(secured ? await tlsSettings(secured, port) : { port: String(port) }),
    };
    const engine = new EngineProcess({
      name: 'Redis',
      file: 'redis-server',
      args: [
        ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
        ...(secured ? userSettings(secured) : []),
      ],
      logFile: join(folder, 'redis.log'),
      ready: (printed) => printed.includes('Ready to accept connections'),
      startLimitMs: 10_000,
      stopLimitMs: 5_000,
    });
    await engine.start();
    return new RedisEngine(port, engine, folder, secured);
  }

  get url(): string {
    const { secured, port } = this;
    return secured ? `rediss://${userInfo(secured)}@127.0.0.1:${port}` : `redis://127.0.0.1:${port}`;
  }

  /** Starts it again after `stop` or `kill`, empty. */
  start(): Promise<void> {
    return this.process.start();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  /** It keeps its connections and answers nothing until `thaw`. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  flush(): Promise<void> {
    return RedisEngine.flushAt(this.url);
  }

  /** Empties the Redis at a URL. */
  static async flushAt(url: string): Promise<void> {
    await run('redis-cli', ['-u', url, 'flushall', 'sync']);
  }

  /** Breaks every connection that gives commands, or that listens. */
  async dropConnections(type: 'normal' | 'pubsub'): Promise<void> {
    await run('redis-cli', ['-p', String(this.port), 'client', 'kill', 'type', type, 'skipme', 'yes']);
  }

  /** Channels that have a subscriber. */
  async channels(): Promise<string[]> {
    const { stdout } = await run('redis-cli', ['-p', String(this.port), 'pubsub', 'channels']);
    return stdout.split('\n');
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.process.pid) process.kill(this.process.pid, signal);
  }
}

const tlsSettings = async ({ authority }: EngineSecurity, port: number): Promise<Record<string, string>> => {
  const { certificate, key } = await authority.issue('redis');
  return {
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-ca-cert-file': authority.file,
    'tls-auth-clients': 'no',
  };
};

const userSettings = ({ user, password }: EngineSecurity): string[] => [
  ...['--user', 'default', 'off'],
  ...['--user', user, 'on', `>${password}`, '~*', '&*', '+@all'],
];
