import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@chirrup/testing/root';
import type { ProcessKind } from './process-kinds.js';

const START_LIMIT_MS = 60_000;
/** Longer than the 30 s a service takes at most, so that its last lines are read. */
const STOP_LIMIT_MS = 35_000;
const PROBE_LIMIT_MS = 1_000;
/** Of what it printed last: enough to see why it did not start. */
const KEPT_LINES = 20;

/** They end with us at the latest. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServiceProcessOptions {
  kind: ProcessKind;
  /** 1 for the first. */
  replica: number;
  /** Where it takes calls or requests; workers leave it alone. */
  port: number;
  managementPort: number;
  env: Record<string, string>;
  say(line: string): void;
}

/** One process of a service: it keeps its ports and settings over all its restarts. */
export class SpawnedService {
  readonly kind: ProcessKind;
  readonly replica: number;
  /** `chat-replies-2`: no other process of the cluster has it. */
  readonly name: string;
  readonly port: number;
  readonly managementPort: number;
  #child: ChildProcess | undefined;
  #lastLines: string[] = [];

  constructor(private readonly options: ServiceProcessOptions) {
    const { kind, replica, port, managementPort } = options;
    this.kind = kind;
    this.replica = replica;
    this.name = `${kind.name}-${replica}`;
    this.port = port;
    this.managementPort = managementPort;
  }

  /** The process as it runs now, or ran last. */
  get process(): ChildProcess {
    if (!this.#child) throw new Error(`${this.name} was never started`);
    return this.#child;
  }

  get alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    if (this.alive) return;
    const child = this.#launch();
    const limit = Date.now() + START_LIMIT_MS;
    while (Date.now() < limit) {
      if (!this.alive)
        throw new Error(`${this.name} ended with ${child.exitCode ?? child.signalCode}: ${this.#said}`);
      if (await this.ready()) return;
      await sleep(50);
    }
    throw new Error(`${this.name} was not ready after ${START_LIMIT_MS / 1_000} s: ${this.#said}`);
  }

  /** Whether it says that it takes work. */
  ready(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.managementPort}/readyz`, {
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** As Kubernetes ends it: SIGTERM, after 35 s SIGKILL. */
  async stop(): Promise<void> {
    if (!this.alive) return;
    // a frozen process gets the signal too
    this.thaw();
    const limit = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#end('SIGTERM');
    clearTimeout(limit);
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** `stop`, then `start`. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** It keeps its connections and does nothing until `thaw`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  get #said(): string {
    return this.#lastLines.join('\n');
  }

  #launch(): ChildProcess {
    const { kind, env, say } = this.options;
    // a process group of its own: Ctrl-C reaches us alone, and we end services before their engines
    const child = spawn(process.execPath, [join(root, 'services', kind.service, 'dist/main.js')], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.#lastLines = [...this.#lastLines, line].slice(-KEPT_LINES);
      say(`[${this.name}] ${line}`);
    });
    this.#child = child;
    return child;
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (!this.alive) return resolve();
      this.#child?.once('exit', () => resolve());
      this.#child?.kill(signal);
    });
  }
}
