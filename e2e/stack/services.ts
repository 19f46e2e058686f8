import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.js';
import { root } from '../lib/root.js';

const AREAS = ['auth', 'billing', 'bots', 'knowledge', 'chat', 'analytics'] as const;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 35_000;

/** How many processes of a service run; 1 where nothing is said. */
export type Replicas = Readonly<Record<string, number>>;

/** One process of a service. */
export interface ServiceProcess {
  service: string;
  replica: number;
  port: number;
  process: ChildProcess;
}

export interface Services {
  /** Address of the (first) bff. */
  address: string;
  processes: ServiceProcess[];
  /** Starts one again that has ended, on its port. */
  restart(one: ServiceProcess): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  env: Record<string, string>;
  replicas: Replicas;
  /** Port of the bff. */
  port: number;
  dataDir: string;
  say(line: string): void;
}

/** Starts every service as a process of its own; resolves when the bff answers. */
export const startServices = async ({ env, replicas, port, dataDir, say }: Options): Promise<Services> => {
  const plan: { service: string; replica: number; port: number }[] = [];
  for (const service of [...AREAS, 'bff']) {
    for (let replica = 0; replica < (replicas[service] ?? 1); replica += 1) {
      plan.push({ service, replica, port: service === 'bff' && replica === 0 ? port : await freePort() });
    }
  }
  const rpcAddresses = AREAS.map((area) => {
    const hosts = plan.filter(({ service }) => service === area).map((one) => `127.0.0.1:${one.port}`);
    return `${area}=${hosts.join(',')}`;
  }).join(';');

  const launch = (one: { service: string; port: number }): ChildProcess => {
    const child = spawn(process.execPath, [join(root, 'services', one.service, 'dist/main.js')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'warn',
        ...env,
        DATA_DIR: dataDir,
        RPC_ADDRESSES: rpcAddresses,
        STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
        STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
        ...(one.service === 'bff'
          ? { PORT: String(one.port), HOST: '127.0.0.1' }
          : { RPC_LISTEN: `127.0.0.1:${one.port}` }),
      },
    });
    child.stderr?.on('data', (chunk: Buffer) => say(`[${one.service}] ${chunk.toString().trimEnd()}`));
    return child;
  };
  const processes: ServiceProcess[] = plan.map((one) => ({ ...one, process: launch(one) }));
  const stop = () => Promise.all(processes.map(end)).then(() => undefined);
  try {
    await Promise.all(processes.map(up));
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (one: ServiceProcess) => {
    one.process = launch(one);
    await up(one);
  };
  return { address: `http://localhost:${port}`, processes, restart, stop };
};

/** Resolves when a process answers: the bff on /readyz, the others by accepting a connection. */
const up = async (one: ServiceProcess): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (one.process.exitCode !== null)
      throw new Error(`${one.service} ended with code ${one.process.exitCode}`);
    if (one.service === 'bff' ? await ready(one.port) : await accepts(one.port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${one.service} was not up after ${START_LIMIT_MS / 1_000} s`);
};

const ready = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false));
  });

const end = (one: ServiceProcess): Promise<void> =>
  new Promise((resolve) => {
    if (one.process.exitCode !== null || one.process.signalCode !== null) return resolve();
    const limit = setTimeout(() => one.process.kill('SIGKILL'), STOP_LIMIT_MS);
    one.process.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    one.process.kill('SIGTERM');
  });
