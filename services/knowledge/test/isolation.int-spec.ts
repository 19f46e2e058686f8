import { fileURLToPath } from 'node:url';
import { silentLog } from '@chirrup/kernel/log';
import { until } from '@chirrup/testing/until';
import type { Fetcher } from '../src/crawling/fetching/fetcher.js';
import { PageReader } from '../src/crawling/page-reader.js';
import type { Robots } from '../src/crawling/robots.js';
import type { DocumentReader } from '../src/documents/document-reader.js';
import { PageExtractor } from '../src/extraction/page-extractor.js';
import { IsolatedPool } from '../src/isolation/isolated-pool.js';

const program = fileURLToPath(new URL('./fixtures/moody-extraction.mjs', import.meta.url));
const stays = new AbortController().signal;
const page = (body: string) => ({ body, url: 'https://shop.example/', contentType: 'text/html' });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('pages, extracted in processes of their own', () => {
  const pools: IsolatedPool<object, unknown>[] = [];
  const extractor = (options: { timeLimitMs?: number; idleMs?: number } = {}) => {
    const made = new PageExtractor({ program, ...options });
    pools.push(made);
    return made;
  };
  afterEach(() => {
    for (const pool of pools.splice(0)) pool.onApplicationShutdown();
  });
  const pidOf = async (pool: PageExtractor, body = 'fine') =>
    Number((await pool.ask(page(body), stays))?.page.title);

  it.each(['never', 'objects', 'buffers', 'table', 'abort'])(
    'are given up when extraction does this: %s, and the next is read',
    async (body) => {
      const pool = extractor({ timeLimitMs: body === 'never' ? 500 : 60_000 });
      let beats = 0;
      const beating = setInterval(() => (beats += 1), 10);
      expect(await pool.ask(page(body), stays)).toBeUndefined();
      clearInterval(beating);
      expect(beats).toBeGreaterThan(1);
      expect(await pidOf(pool)).toBeGreaterThan(0);
    },
    90_000,
  );

  it('fail with the reason for the owner', async () => {
    const answer = { ok: true, body: 'never', finalUrl: 'https://shop.example/', contentType: 'text/html' };
    const fetcher = { fetch: async () => answer } as unknown as Fetcher;
    const reader = new PageReader(
      fetcher,
      {} as Robots,
      extractor({ timeLimitMs: 300 }),
      {} as DocumentReader,
      silentLog,
    );
    expect(await reader.read('https://shop.example/', { signal: stays })).toMatchObject({
      ok: false,
      retryable: false,
      reason: expect.stringMatching(/too long or too much memory.*paste its text/),
    });
  });

  it('share a process, two at most, which ends when there is nothing to do', async () => {
    const pool = extractor({ idleMs: 200 });
    const first = await pidOf(pool);
    expect(await pidOf(pool)).toBe(first);
    const pids = new Set(await Promise.all(Array.from({ length: 8 }, () => pidOf(pool))));
    expect(pids.size).toBe(2);
    await until(
      async () => [...pids].some(isRunning),
      (runs) => !runs,
    );
    expect(pids.has(await pidOf(pool))).toBe(false);
  });

  it('report what extraction throws', async () => {
    await expect(extractor().ask(page('fault'), stays)).rejects.toThrow('no such thing');
  });

  it('end with their job, and with the service', async () => {
    const pool = extractor();
    const pid = await pidOf(pool);
    const job = new AbortController();
    const asked = pool.ask(page('never'), job.signal);
    setTimeout(() => job.abort(), 100);
    expect(await asked).toBeUndefined();
    await until(
      async () => isRunning(pid),
      (runs) => !runs,
    );
    const next = await pidOf(pool);
    pool.onApplicationShutdown();
    await until(
      async () => isRunning(next),
      (runs) => !runs,
    );
    expect(await pool.ask(page('fine'), stays)).toBeUndefined();
  });

  it('are extracted by the program that was built', async () => {
    const pool = new PageExtractor();
    pools.push(pool);
    const body = '<title>Lamps</title><main><h1>Lamps</h1><p>Our lamps are made of oak and brass.</p></main>';
    const extracted = await pool.ask(page(body), stays);
    expect(extracted?.page.blocks.map(({ text }) => text).join()).toContain('oak and brass');
  });
});
