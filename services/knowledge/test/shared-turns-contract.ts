import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import type { FanOut } from '@chirrup/realtime/fan-out';
import { embeddingLimits, QueryEmbedder } from '../src/embedding/query-embedder.js';
import { SharedTurns } from '../src/embedding/queue/shared-turns.js';
import { FakeEmbedder } from './fake-embedder.js';

const WAITED_MS = 5_000;

const until = async (fits: () => boolean): Promise<void> => {
  for (const end = Date.now() + WAITED_MS; !fits(); await sleep(5))
    if (Date.now() > end) throw new Error('waited in vain');
};

/** Two processes with one embeddings server, whichever fan-out connects them. */
export function sharedTurnsContract(open: () => readonly [FanOut, FanOut]): void {
  let server: FakeEmbedder;
  let processes: QueryEmbedder[];
  const started = (limits: Partial<typeof embeddingLimits> = {}) => {
    server = new FakeEmbedder();
    processes = open().map(
      (fanOut) =>
        new QueryEmbedder(
          server,
          silentLog,
          { ...embeddingLimits, ...limits },
          { turns: new SharedTurns(fanOut) },
        ),
    );
    return processes as [QueryEmbedder, QueryEmbedder];
  };
  const passages = Array.from({ length: 4 }, (_, at) => `passage ${at}`);
  const kinds = () => server.requests.map(({ kind }) => kind);
  afterEach(() => {
    for (const one of processes) one.onApplicationShutdown();
  });

  it('passages of one give way to the questions of the other', async () => {
    const [api, crawler] = started();
    await api.embedQuestion('first');
    // the message is on its way
    await sleep(100);
    const began = performance.now();
    const embedded = crawler.embedPassages(passages);
    await sleep(50);
    expect(kinds()).toEqual(['query']);
    await embedded;
    expect(performance.now() - began).toBeGreaterThan(100);
  });

  it('they go on where questions never end', async () => {
    const [api, crawler] = started({ yieldMs: 200 });
    const asking = setInterval(() => void api.embedQuestion(String(Math.random())), 20);
    await sleep(150);
    const began = performance.now();
    await crawler.embedPassages(['p']);
    clearInterval(asking);
    expect(performance.now() - began).toBeGreaterThan(100);
    expect(performance.now() - began).toBeLessThan(WAITED_MS);
  });

  it('a question held up by the passages of the other is no sign of a slow server', async () => {
    const [api, crawler] = started({ deadlineMs: 5 });
    const asked = new Set<string | undefined>();
    for (let n = 0; n < 5; n += 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = server.requests.length;
      server.held = promise;
      const embedded = crawler.embedPassages([`p${n}`]);
      await until(() => server.requests.length > before);
      await sleep(100);
      asked.add((await api.embedQuestion(`q${n}`)).reason);
      await sleep(20);
      server.held = undefined;
      resolve();
      await embedded;
    }
    expect([...asked]).toEqual(['timeout']);
  });

  it('a process does not give way to itself', async () => {
    const [api] = started();
    await api.embedQuestion('first');
    await sleep(100);
    const began = performance.now();
    await api.embedPassages(['p']);
    expect(performance.now() - began).toBeLessThan(100);
  });
}
