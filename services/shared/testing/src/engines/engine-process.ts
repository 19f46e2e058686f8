import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface EngineCommand {
  name: string;
  file: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Takes what the engine prints. */
  logFile: string;
  /** True once the engine takes requests; `printed` is its output since this start. */
  ready(printed: string): boolean | Promise<boolean>;
  startLimitMs: number;
  stopLimitMs: number;
}

/** An engine that runs as a child of this process and ends with it at the latest. */
export class EngineProcess {
  #child: ChildProcess | undefined;
  readonly #endWithUs = () => this.#child?.kill('SIGKILL');

  constructor(private readonly command: EngineCommand) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const { name, file, args, env, cwd, logFile, ready, startLimitMs } = this.command;
    const log = openSync(logFile, 'a');
    const before = (await stat(logFile)).size;
    // a process group of its own: Ctrl-C reaches us first, and we stop the engine after its users
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      cwd,
      detached: true,
      stdio: ['ignore', log, log],
    });
    this.#child = child;
    process.once('exit', this.#endWithUs);
    let ended: string | undefined;
    child.once('error', (error) => {
      ended = error.message;
    });
    child.once('exit', (code, signal) => {
      ended = `it ended with ${code ?? signal}`;
    });
    const limit = Date.now() + startLimitMs;
    while (Date.now() < limit && ended === undefined) {
      const printed = (await readFile(logFile)).subarray(before).toString();
      if (await ready(printed)) return;
      await sleep(50);
    }
    await this.kill();
    const printed = (await readFile(logFile)).subarray(before).toString();
    throw new Error(`${name} did not start (${ended ?? 'not ready in time'}): ${printed.slice(-1_000)}`);
  }

  /** Ends it in its own time; by force when that takes too long. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM', this.command.stopLimitMs);
    await this.kill();
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL', 5_000);
    process.off('exit', this.#endWithUs);
    this.#child = undefined;
  }

  async #end(signal: NodeJS.Signals, limitMs: number): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await Promise.race([exited, sleep(limitMs, undefined, { ref: false })]);
  }
}

/** Browsers and `fetch` refuse 10080 and many ports below. */
const FIRST_PORT = 10_081;
const LAST_PORT = 32_000;
const TRIES = 100;

/**
 * Ports of the loopback interface that are not in use. They lie below those that systems give to outgoing
 * connections, so that who restarts finds its own free again.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers: Server[] = [];
  try {
    for (let tried = 0; servers.length < count; tried += 1) {
      const server = await listen(randomInt(FIRST_PORT, LAST_PORT));
      if (server) servers.push(server);
      else if (tried > count + TRIES) throw new Error(`No ${count} free ports were found`);
    }
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
};

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server));
  });
