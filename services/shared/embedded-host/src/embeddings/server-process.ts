import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BoundedLog } from './bounded-log.js';
import type { EmbeddingPackage } from './embedding-package.js';
import { LOCAL_MODEL } from './requirements.js';

const START_LIMIT_MS = 60_000;
const FIRST_TEXT_LIMIT_MS = 10_000;
const HEALTH_LIMIT_MS = 2_000;
const STOP_LIMIT_MS = 2_000;
/** People's requests come first. */
const NICE = 5;

/** One run of the model's server. */
export interface ServerProcess {
  /** Root of its API. */
  url: string;
  pid: number;
  /** Resolves with why it ended. */
  ended: Promise<string>;
  /** Whether it still answers. */
  answers(): Promise<boolean>;
  /** Passages wait until it is resumed; questions are answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts the server on a loopback port and waits until it embeds. @throws an error with the reason */
export const startServerProcess = async (
  { program, file, cache }: EmbeddingPackage,
  env: Readonly<Record<string, string>>,
  log: BoundedLog,
  signal: AbortSignal,
  wantedPort?: number,
): Promise<ServerProcess> => {
  const port = wantedPort ?? (await freePort());
  signal.throwIfAborted();
  const args = ['--port', String(port), '--model', file, '--cache', cache];
  const child = spawn(process.execPath, [program, ...args], {
    // a process group of its own: Ctrl-C reaches the product first
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...env },
  });
  child.stdin.on('error', () => undefined);
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => log.write(chunk)).on('error', () => undefined);
  const ended = endOf(child);
  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}/v1`,
    pid: child.pid ?? 0,
    ended,
    answers: () => isHealthy(port),
    pause: () => void child.stdin.write('pause\n'),
    resume: () => void child.stdin.write('resume\n'),
    stop: () => stopChild(child, ended),
  };
  const giveUp = () => void server.stop();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    if (child.pid) setPriority(child.pid, NICE);
    await Promise.race([
      embeds(server.url, () => isAlive(child)),
      ended.then((reason) => Promise.reject(new Error(`it ended with ${reason}`))),
    ]);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });

/** The first text takes longest, so the first asker shall not be a visitor. */
const embeds = async (url: string, alive: () => boolean): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS;
  const body = JSON.stringify({ model: LOCAL_MODEL.query, input: ['Hello'] });
  while (alive()) {
    const ok = await isOk(`${url}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(FIRST_TEXT_LIMIT_MS),
    });
    // another program may answer on the port of a server that has ended
    if (ok && alive()) return;
    if (Date.now() > limit) throw new Error(`it did not answer within ${START_LIMIT_MS / 1_000} s`);
    await sleep(100);
  }
};

const isHealthy = (port: number): Promise<boolean> =>
  isOk(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) });

const isOk = async (url: string, init: RequestInit): Promise<boolean> => {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const stopChild = async (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  if (!isAlive(child) || !child.pid) return;
  const end = (signal: NodeJS.Signals) => {
    try {
      // the whole group
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // it has just ended
    }
  };
  end('SIGTERM');
  const late = setTimeout(() => end('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
};
