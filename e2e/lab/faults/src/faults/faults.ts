import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KINDS } from '@chirrup/e2e-stack/processes/process-kinds';
import type { ModelScript } from '@chirrup/testing/scripted-model';
import type { ProxyMode } from '@chirrup/testing/servers/tcp-proxy';
import { pick, type SeededRandom } from '../random.js';
import type { FaultStack } from './fault-stack.js';

/** Something that is broken on purpose. */
export interface Fault {
  name: string;
  /** How long it lasts, in seconds: in a long run, and in the share that runs with every change. */
  seconds: { long: number; short: number };
  /** Breaks it; the answer mends it. */
  begin(stack: FaultStack, random: SeededRandom): Promise<Broken>;
  /** Replies were being made by what dies: they go on within seconds. */
  worker?: boolean;
  /** What visitors may expect while it lasts. */
  expected?: 'search unavailable' | 'model unavailable' | 'no effect';
}

export interface Broken {
  /** What it was exactly, for the report. */
  what: string;
  mend(): Promise<void>;
  /** Processes that ended by it; all others must live through it. */
  ended: readonly string[];
}

const at = (seconds: number, short = seconds) => ({ long: seconds, short });
const ended: readonly string[] = [];

/** `kill -9` of one replica in the middle of replies; the suite starts it again, as Kubernetes would. */
const kill = (kind: string): Fault => ({
  name: `kill-${kind}`,
  seconds: at(0),
  worker: kind.startsWith('chat'),
  begin: async ({ services }, random) => {
    const victim = pick(random, services.of(kind));
    await victim.kill();
    return { what: victim.name, ended: [victim.name], mend: () => victim.start() };
  },
});

const kafkaStopped: Fault = {
  name: 'kafka-stopped',
  seconds: at(60, 15),
  begin: async ({ engines: { kafka } }) => {
    await kafka.stop();
    return { what: '', ended, mend: () => kafka.start() };
  },
};

const kafkaKilled: Fault = {
  name: 'kafka-killed',
  seconds: at(5),
  begin: async ({ engines: { kafka } }) => {
    await kafka.kill();
    return { what: '', ended, mend: () => kafka.start() };
  },
};

const redisFlushed: Fault = {
  name: 'redis-flushed',
  seconds: at(0),
  begin: async ({ engines: { redis } }) => {
    await redis.flush();
    return { what: '', ended, mend: async () => undefined };
  },
};

const redisStopped: Fault = {
  name: 'redis-stopped',
  seconds: at(60, 15),
  begin: async ({ engines: { redis } }) => {
    await redis.stop();
    return { what: '', ended, mend: () => redis.start() };
  },
};

const postgresRestarted: Fault = {
  name: 'postgres-restarted',
  seconds: at(0),
  begin: async ({ engines: { postgres } }) => {
    await postgres.kill();
    return { what: 'as by a power cut', ended, mend: () => postgres.start() };
  },
};

const postgresFrozen: Fault = {
  name: 'postgres-frozen',
  seconds: at(20),
  begin: async ({ engines: { postgres } }) => {
    await postgres.freeze();
    return { what: '', ended, mend: () => postgres.thaw() };
  },
};

const searchStopped: Fault = {
  name: 'opensearch-stopped',
  seconds: at(60, 15),
  expected: 'search unavailable',
  begin: async ({ engines: { search } }) => {
    await search?.kill();
    return { what: search ? '' : 'there is none here', ended, mend: async () => search?.start() };
  },
};

const model = (name: string, script: ModelScript): Fault => ({
  name,
  seconds: at(20, 12),
  expected: 'model unavailable',
  begin: async (stack) => {
    stack.model.set({ script });
    return { what: script, ended, mend: async () => stack.model.set({ script: 'answer' }) };
  },
});

/** Between one end and everybody, or one of them. */
const network = (name: string, mode: ProxyMode): Fault => ({
  name,
  seconds: at(20, 10),
  begin: async (stack, random) => {
    const [to, starts] = pick(random, [...(await stack.network.used())]);
    const from = random() < 0.5 ? pick(random, starts) : undefined;
    await stack.network.set(mode, to, from);
    return {
      what: `${from ?? 'everybody'} to ${to}`,
      ended,
      mend: () => stack.network.set('forward', to, from),
    };
  },
});

/** `minReadySeconds` of a Deployment: who calls a replica has connected to its successor by then. */
const MIN_READY_MS = 5_000;

/** Every process in turn, as a Deployment does it: no visitor may notice. */
const rollingRestart: Fault = {
  name: 'rolling-restart',
  seconds: at(0),
  expected: 'no effect',
  begin: async ({ services }) => ({
    what: '',
    ended: services.processes.map(({ name }) => name),
    mend: async () => {
      for (const one of services.processes) {
        await one.restart();
        await sleep(MIN_READY_MS);
      }
    },
  }),
};

/** All of them; a seed takes the one its number points at, so that seeds in a row go through the list. */
export const FAULTS: readonly Fault[] = [
  kill('chat-replies'),
  redisStopped,
  network('network-cut', 'cut'),
  postgresFrozen,
  kill('chat'),
  kafkaStopped,
  model('model-429', 'rate_limited'),
  searchStopped,
  kill('bff-visitor'),
  network('network-slow', { latencyMs: 200 }),
  rollingRestart,
  postgresRestarted,
  kill('knowledge'),
  model('model-silent', 'silence'),
  redisFlushed,
  network('network-resets', { resetEveryMs: 300 }),
  kill('bots'),
  kafkaKilled,
  model('model-500', 'server_error'),
  kill('bff-console'),
  network('network-black-hole', 'black-hole'),
  kill('billing'),
  model('model-half-stream', 'cut'),
  kill('analytics'),
  kill('auth'),
  kill('knowledge-crawler'),
];

const missing = PROCESS_KINDS.filter(({ name }) => !FAULTS.some((fault) => fault.name === `kill-${name}`));
if (missing.length > 0) throw new Error(`No fault kills ${missing.map(({ name }) => name).join(', ')}`);
