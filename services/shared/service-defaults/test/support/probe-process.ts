import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { typescriptProcess } from '@chirrup/testing/typescript-process';

const PROBES = ['database', 'events', 'realtime', 'files', 'mail'] as const;
const LIMIT_MS = 30_000;

/** Logged about a broker that has just started. */
const TRANSIENT = /trying again$/;

type Probe = (typeof PROBES)[number];
interface Line {
  level: number;
  msg: string;
  /** Set on log lines of the Kafka client: it warns of anything it then tries again. */
  kafka?: string;
  probe?: Probe;
  outcome?: unknown;
  err?: { message: string };
  reason?: string;
}

/** Outcome of a process: all it printed, its log, and whether it ended by itself. */
export interface ProbeReport {
  printed: string;
  /** Our own warnings and errors, without transient ones. */
  complaints: Line[];
  outcomes: Partial<Record<Probe, unknown>>;
  ended: boolean;
  ms: number;
}

/** Runs a service with these settings and no others until every engine was tried, or the process has ended. */
export const probe = async (env: Record<string, string>): Promise<ProbeReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'chirrup-probe-'));
  const logFile = join(folder, 'log');
  const child = typescriptProcess(join(import.meta.dirname, 'probe-service.ts'), {
    name: 'The probe',
    // nothing of the machine's own
    env: { NODE_EXTRA_CA_CERTS: undefined, DATA_DIR: folder, RPC_ADDRESSES: 'auth=127.0.0.1:1', ...env },
    logFile,
    ready: (printed) => PROBES.every((name) => printed.includes(`"probe":"${name}"`)),
    startLimitMs: LIMIT_MS,
    stopLimitMs: 15_000,
  });
  const began = Date.now();
  const ended = await child.start().then(
    () => false,
    () => true,
  );
  const ms = Date.now() - began;
  // what is only noticed a moment later
  if (!ended) await sleep(200);
  await child.stop();
  const printed = await readFile(logFile, 'utf8');
  await rm(folder, { recursive: true, force: true });
  const lines = printed
    .split('\n')
    .flatMap((line): Line[] => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const outcomes = lines.flatMap(({ probe, outcome, err }) =>
    probe ? [[probe, outcome ?? err?.message]] : [],
  );
  return {
    printed,
    complaints: lines.filter(({ level, kafka, msg }) => level >= 40 && !kafka && !TRANSIENT.test(msg)),
    outcomes: Object.fromEntries(outcomes),
    ended,
    ms,
  };
};
