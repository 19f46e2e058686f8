import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProcess, freePorts } from './engine-process.js';

const run = promisify(execFile);

/** What to do where there is no Redis; undefined where there is. No package registry has maintained binaries of it. */
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
}

/** One Redis on a loopback port, which keeps for all its restarts. It stores nothing: each start finds it empty. */
export class RedisEngine {
  private constructor(
    readonly port: number,
    private readonly process: EngineProcess,
    private readonly folder: string,
  ) {}

  static async open(options: RedisEngineOptions = {}): Promise<RedisEngine> {
    const missing = await missingRedis();
    if (missing) throw new Error(`Redis ${missing}`);
    const folder = await mkdtemp(join(tmpdir(), 'chirrup-redis-'));
    const [free = 0] = options.port ? [] : await freePorts(1);
    const port = options.port ?? free;
    const settings = { bind: '127.0.0.1', port: String(port), save: '', appendonly: 'no', dir: folder };
    const engine = new EngineProcess({
      name: 'Redis',
      file: 'redis-server',
      args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      logFile: join(folder, 'redis.log'),
      ready: (printed) => printed.includes('Ready to accept connections'),
      startLimitMs: 10_000,
      stopLimitMs: 5_000,
    });
    await engine.start();
    return new RedisEngine(port, engine, folder);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
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

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.process.pid) process.kill(this.process.pid, signal);
  }
}
