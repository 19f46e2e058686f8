import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.js';
import { startEngines } from './engines.js';
import { type Replicas, startServices } from './services.js';

const dataDir = process.env.DATA_DIR || join(root, '.data-stack');
const port = Number(process.env.PORT || 3000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `--replicas chat=2,knowledge=2` */
const readReplicas = (args: readonly string[]): Replicas => {
  const value = args[args.indexOf('--replicas') + 1];
  if (!args.includes('--replicas') || !value) return {};
  return Object.fromEntries(
    value.split(',').map((entry) => {
      const [service = '', count] = entry.split('=');
      if (!(Number(count) >= 1 && Number(count) <= 8))
        throw new Error(`--replicas takes chat=2,bff=2 with 1 to 8 each, not ${entry}`);
      return [service, Number(count)];
    }),
  );
};

/** Made once and kept beside the data it protects. */
const signingKey = (): string => {
  const file = join(dataDir, 'signing-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

mkdirSync(dataDir, { recursive: true });
const replicas = readReplicas(process.argv.slice(2));
const engines = await startEngines(dataDir, say);
try {
  const env = { ...engines.env, SIGNING_KEY: signingKey(), ...given() };
  const services = await startServices({ env, replicas, port, dataDir, say });
  for (const { service, replica, port: own, process: child } of services.processes) {
    say(`${service.padEnd(10)} ${replica + 1}  process ${child.pid}  port ${own}`);
  }
  for (const one of services.processes)
    one.process.once('exit', (code) => say(`${one.service} ended (${code})`));
  say(`Chirrup is ready at ${services.address}`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  say('stopping');
  await services.stop();
} finally {
  await engines.close();
}
process.exit(0);

/** Settings of the caller that services read. */
function given(): Record<string, string> {
  const names = [
    'PUBLIC_URL',
    'LLM_BASE_URL',
    'LLM_API_KEY',
    'LLM_MODEL',
    'BILLING_PROVIDER',
    'CRAWLER_ALLOW_PRIVATE',
    'LIMITS_SCALE',
    'LOG_LEVEL',
    'SMTP_URL',
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
