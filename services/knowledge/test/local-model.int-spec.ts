import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddingServer } from '@chirrup/embedded-host/embeddings/embedding-server';
import { type Log, silentLog } from '@chirrup/kernel/log';
import { OpenAiEmbedder } from '../src/embedding/openai/openai-embedder.js';
import { embedderContract } from './embedder-contract.js';

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
const isKnown = ['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(`${process.platform}-${process.arch}`);
if (!hasPip || !isKnown)
  process.stdout.write('The local embeddings model is not tested: it needs python3 with pip.\n');

(hasPip && isKnown ? describe : describe.skip)('the local embeddings model', () => {
  let folder: string;
  let server: EmbeddingServer;
  let embedder: OpenAiEmbedder;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-local-model-'));
    const lines: string[] = [];
    const note = (_: object, message: string) => void lines.push(message);
    const log: Log = { ...silentLog, warn: note, error: note };
    server = new EmbeddingServer({
      cacheFolder: process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'),
      logFile: join(folder, 'embeddings.log'),
      env: process.env,
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
    embedder = new OpenAiEmbedder({ baseUrl: () => server.url(), model, limits });
  }, 600_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  embedderContract(() => embedder);

  it('names its vector space', async () => {
    await embedder.embed(['a'], 'query');
    expect(embedder.modelId).toBe('e5-small-q4@384');
  });

  it('finds what a question means in another language and in other words', async () => {
    const passages = await embedder.embed(
      ['Returns are free within 30 days of delivery.', 'Our shop in Bergen opens at nine.'],
      'passage',
    );
    for (const question of ['Kann ich die Schuhe zurückschicken?', 'may i send it back']) {
      const [vector] = await embedder.embed([question], 'query');
      const [returns, shop] = passages.map((passage) =>
        passage.reduce((sum, value, at) => sum + value * (vector?.[at] ?? 0), 0),
      );
      expect(returns).toBeGreaterThan(shop ?? 1);
    }
  });
});
