import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeBucket } from '@chirrup/testing/engines/s3-bucket';
import { root } from '@chirrup/testing/root';
import type { UsedEngines } from './shared-engines.js';

const FILE = join(root, 'k8s', 'dev', 'compose.yaml');
const ASK_LIMIT_MS = 10_000;
/** Images are fetched in this time too. */
const START_LIMIT_MS = 15 * 60_000;
const STOP_LIMIT_MS = 35_000;

/** Where the compose file publishes its engines, unless the same variables say otherwise. */
const PORTS = {
  STACK_POSTGRES_PORT: 15_432,
  STACK_KAFKA_PORT: 19_092,
  STACK_REDIS_PORT: 16_379,
  STACK_OPENSEARCH_PORT: 19_200,
  STACK_S3_PORT: 17_070,
  STACK_SMTP_PORT: 11_025,
};

/** Runs a program to its end. @throws what it printed */
export type RunProgram = (file: string, args: string[], limitMs: number) => Promise<string>;

const runProgram: RunProgram = async (file, args, limitMs) =>
  (await promisify(execFile)(file, args, { timeout: limitMs, maxBuffer: 16 * 1_024 * 1_024 })).stdout;

/** True if a Docker daemon answers and knows compose files; having the command alone says nothing. */
export const dockerAnswers = async (run: RunProgram = runProgram): Promise<boolean> => {
  try {
    await run('docker', ['info', '--format', '{{.ServerVersion}}'], ASK_LIMIT_MS);
    await run('docker', ['compose', 'version'], ASK_LIMIT_MS);
    return true;
  } catch {
    return false;
  }
};

/** Settings that lead services to the compose file's engines. */
export const composeSettings = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const at = (name: keyof typeof PORTS) => `127.0.0.1:${env[name] || PORTS[name]}`;
  return {
    DATABASE_URL: `postgres://chirrup_admin:chirrup@${at('STACK_POSTGRES_PORT')}/postgres`,
    KAFKA_BROKERS: at('STACK_KAFKA_PORT'),
    REDIS_URL: `redis://${at('STACK_REDIS_PORT')}`,
    OPENSEARCH_URL: `http://${at('STACK_OPENSEARCH_PORT')}`,
    S3_ENDPOINT: `http://${at('STACK_S3_PORT')}`,
    S3_BUCKET: 'chirrup-files',
    S3_ACCESS_KEY_ID: 'chirrup',
    S3_SECRET_ACCESS_KEY: 'chirrup-secret',
    SMTP_URL: `smtp://${at('STACK_SMTP_PORT')}`,
    // its mails reach nobody
    ADDRESS_PROOF: 'off',
  };
};

/** Starts the compose file's engines and waits until they are healthy; `close` ends them and keeps their data. */
export const startComposeEngines = async (
  say: (line: string) => void,
  run: RunProgram = runProgram,
  prepare = makeBucket,
): Promise<UsedEngines> => {
  const compose = (args: string[], limitMs: number) =>
    run('docker', ['compose', '--file', FILE, ...args], limitMs);
  say('Engines come from k8s/dev/compose.yaml (the first time their images are fetched)');
  await compose(['up', '--detach', '--wait'], START_LIMIT_MS).catch(async (error: Error) => {
    await compose(['down'], STOP_LIMIT_MS).catch(() => undefined);
    throw new Error(`docker compose could not start the engines: ${lastLine(error)}`);
  });
  const env = composeSettings(process.env);
  await prepare(env);
  say('Engines are up');
  return {
    env,
    close: async () => void (await compose(['down', '--timeout', '20'], STOP_LIMIT_MS)),
  };
};

const lastLine = ({ message }: Error): string => message.trim().split('\n').at(-1) ?? '';
