import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startEmbeddings } from '@chirrup/testing/engines/embeddings-engine';
import { root } from '@chirrup/testing/root';
import { dockerAnswers, startComposeEngines } from './engines/compose-engines.js';
import { missingEngines, startEngines } from './engines/engines.js';
import { startMailCatcher } from './engines/mail-catcher.js';
import type { UsedEngines } from './engines/shared-engines.js';
import { endLeftProcesses } from './left-processes.js';
import { readReplicas } from './processes/process-kinds.js';
import { type Services, startServices } from './processes/services.js';
import { Supervisor } from './processes/supervisor.js';
import { StackFolder } from './stack-folder.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Settings of the caller that services read. */
const PASSED_ON = [
  'PUBLIC_URL',
  'LLM_PROVIDER',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'LLM_FIRST_TEXT_MS',
  'LLM_TEST_CALL',
  'MODEL_TOKENS_PER_BOT_DAY',
  'MODEL_TOKENS_PER_DAY',
  'EMBEDDINGS',
  'EMBEDDINGS_BASE_URL',
  'EMBEDDINGS_API_KEY',
  'EMBEDDINGS_MODEL',
  'EMBEDDINGS_QUERY_MODEL',
  'EMBEDDINGS_PASSAGE_MODEL',
  'EMBEDDINGS_QUERY_PREFIX',
  'EMBEDDINGS_PASSAGE_PREFIX',
  'FEEDBACK_URL',
  'GOOGLE_CLIENT_ID',
  'BILLING_PROVIDER',
  'CRAWLER_ALLOW_PRIVATE',
  'LIMITS_SCALE',
  'LOG_LEVEL',
  'SMTP_URL',
  'ADDRESS_PROOF',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];
const passedOn = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

const readPort = (): number => {
  const port = Number(process.env.PORT || 3_000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
};

/** Asked before the engines start, which takes its time. */
const checkPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the other program, or set PORT to another number.`
            : `Port ${port} cannot be used (${code}). Set PORT to another number.`,
        ),
      ),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });

const ownEngines = async (folder: string): Promise<UsedEngines> => {
  const missing = await missingEngines();
  if (missing.length > 0) throw new Error(`Start Docker, or install what is missing:\n${missing.join('\n')}`);
  const engines = await startEngines(folder, say);
  const mail = await startMailCatcher(join(folder, 'mail'), say);
  const close = async () => {
    await mail.stop();
    await engines.close();
  };
  // its mails reach nobody, as with mail in files
  return { env: { ...engines.env, SMTP_URL: mail.url, ADDRESS_PROOF: 'off' }, close };
};

/** The local model, unless another server was named or none is wanted. */
const ownEmbeddings = async (folder: string): Promise<UsedEngines | undefined> => {
  if (process.env.EMBEDDINGS === 'off' || process.env.EMBEDDINGS_BASE_URL) return undefined;
  const line = (_: object, message: string) => say(`embeddings: ${message}`);
  return startEmbeddings(folder, { info: line, warn: line, error: line, debug() {} });
};

const printTable = ({ processes }: Services): void => {
  say(`${'process'.padEnd(22)}${'pid'.padStart(8)}${'port'.padStart(8)}${'management'.padStart(12)}  role`);
  for (const { name, process: child, kind, port, managementPort } of processes) {
    const where = kind.takes === 'nothing' ? '-' : String(port);
    say(
      `${name.padEnd(22)}${String(child.pid).padStart(8)}${where.padStart(8)}${String(managementPort).padStart(12)}  ${kind.role ?? '-'}`,
    );
  }
};

const run = async (): Promise<void> => {
  const at = process.argv.indexOf('--replicas');
  const replicas = at < 0 ? {} : readReplicas(process.argv[at + 1] ?? '');
  const port = readPort();
  const host = process.env.HOST || '0.0.0.0';
  await checkPort(port, host);
  const folder = new StackFolder(resolve(process.env.DATA_DIR || join(root, '.data-stack')));
  const closing: (() => Promise<void> | void)[] = [() => folder.release()];
  let up = false;
  const stopRequested = new Promise<void>((resolve) => {
    let asked = false;
    const onSignal = () => {
      // whatever runs of ours ends with us; while it starts there is nothing yet to finish
      if (asked || !up) process.exit(130);
      asked = true;
      say('Stopping; once more to kill everything');
      resolve();
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal);
  });
  try {
    if (folder.wasKilled) {
      const ended = await endLeftProcesses(folder.path);
      if (ended > 0) say(`The last stack was killed: ended ${ended} processes it left`);
    }
    const docker = await dockerAnswers();
    const engines = docker ? await startComposeEngines(say) : await ownEngines(folder.path);
    closing.push(() => engines.close());
    const embeddings = await ownEmbeddings(folder.path);
    closing.push(async () => embeddings?.close());
    const services = await startServices({
      env: { ...engines.env, ...embeddings?.env, SIGNING_KEY: folder.signingKey, ...passedOn() },
      replicas,
      port,
      host,
      dataDir: folder.path,
      say,
    });
    closing.push(() => services.stop());
    const supervisor = new Supervisor(say);
    closing.push(() => supervisor.rest());
    for (const one of services.processes) supervisor.watch(one);
    printTable(services);
    say(`Chirrup is ready at ${services.address}`);
    up = true;
    await stopRequested;
  } finally {
    for (const end of closing.reverse()) await end();
  }
};

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
