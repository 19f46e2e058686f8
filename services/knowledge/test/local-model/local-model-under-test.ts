import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddingServer } from '@chirrup/embedded-host/embeddings/embedding-server';
import { type Log, silentLog } from '@chirrup/kernel/log';
import { OpenAiEmbedder } from '../../src/embedding/openai/openai-embedder.js';

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
const isKnown = ['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(`${process.platform}-${process.arch}`);

/** Whether the local model can be had on this machine; says once that it cannot. */
export const hasLocalModel = hasPip && isKnown;
if (!hasLocalModel) process.stdout.write('The local model is not tested: it needs python3 with pip.\n');

/** The local model's server, started and ready. */
export async function startLocalModel(env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-local-model-'));
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  const log: Log = { ...silentLog, warn: note, error: note };
  const server = new EmbeddingServer({
    cacheFolder: env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'),
    logFile: join(folder, 'embeddings.log'),
    env,
    log,
  });
  server.start();
  while (!server.url()) {
    if (lines.length > 0) throw new Error(lines.join('\n'));
    await sleep(50);
  }
  const model = { ...server.model, queryPrefix: '', passagePrefix: '' };
  // a machine that runs other suites too is slow
  const limits = { query: 30_000, passage: 60_000 };
  return {
    url: () => server.url(),
    embedder: new OpenAiEmbedder({ baseUrl: () => server.url(), model, limits }),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
