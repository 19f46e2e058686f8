import { type Log, silentLog } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { JobWorker } from '@chirrup/persistence/jobs/job-worker';
import {
  type EmbeddingsScript,
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '@chirrup/testing/scripted-embeddings';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { OpenAiEmbedder } from '../src/embedding/openai/openai-embedder.js';
import { embeddingLimits, QueryEmbedder } from '../src/embedding/query-embedder.js';
import { knowledgeService } from '../src/knowledge.service-descriptor.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import { PostgresSearchIndex } from '../src/search/postgres/postgres-search-index.js';
import { passageEmbedder } from '../src/understanding/passage-embedder.js';
import { UnderstandBotHandler } from '../src/understanding/understand-bot.handler.js';
import { UNDERSTAND_BOT, UnderstandBotQueue } from '../src/understanding/understand-bot-queue.js';
import { fakeVector } from './fake-embedder.js';
import { until } from './knowledge-under-test.js';
import { understoodIn } from './search-under-test.js';

const model = { name: 'm', query: 'm', passage: 'm', queryPrefix: '', passagePrefix: '' };
const PAGE = 'Parcels to Norway arrive within three working days and cost nine euros.';
/** The deadline of a question's vector, and the search on a machine that runs other suites too. */
const ANSWERED_MS = 8_000;

describe('visitors and owners while the embedder is ill', () => {
  let database: TestDatabase;
  let server: ScriptedEmbeddings;
  let url: string;
  const lines: string[] = [];
  const note = (_: object, line: string) => void lines.push(line);
  const log: Log = { ...silentLog, warn: note, error: note };

  beforeAll(async () => {
    const migrations = knowledgeService.database?.migrations ?? [];
    database = await openTestDatabase({ service: 'knowledge', migrations });
    server = await startScriptedEmbeddings((text) => fakeVector(text));
  });
  let stop = async () => {};
  afterEach(() => stop());
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const product = () => {
    const { uow } = database;
    const embedder = new OpenAiEmbedder({
      baseUrl: () => url,
      model,
      limits: { query: 400, passage: 400 },
    });
    const embeddings = new QueryEmbedder(embedder, log, {
      ...embeddingLimits,
      probeMs: 50,
      longestProbeMs: 200,
    });
    const queue = new UnderstandBotQueue(() => worker.wake.wake());
    const index = new PostgresSearchIndex(uow, {
      maxAgeMs: 0,
      onChange: (...change) => queue.add(...change),
    });
    const passages = passageEmbedder(embeddings);
    const outbox = new Outbox();
    const handler =
      passages && new UnderstandBotHandler({ uow, log, index, embedder: passages, queue, outbox });
    const worker = new JobWorker({
      ...{ uow, log, kind: UNDERSTAND_BOT, concurrency: 1, perBot: 1, pollMs: 50 },
      maxAttempts: Number.POSITIVE_INFINITY,
      handle: async (...job) => handler?.handle(...job),
    });
    embeddings.onApplicationBootstrap();
    worker.start();
    return {
      index,
      retrieve: new RetrieveQuery(index, embeddings),
      addPage: (botId: string, sourceId: string, text: string) =>
        uow.run({ tenant: botId }, (tx) =>
          index.replace(tx, botId, sourceId, [
            {
              ...{ docId: `${botId}-${sourceId}`, sourceId, kind: 'passage', position: 0, title: 'Shipping' },
              ...{ text, url: 'https://shop.example/', fetchedAt: 1 },
            },
          ]),
        ),
      stop: async () => {
        embeddings.onApplicationShutdown();
        await worker.stop();
      },
    };
  };

  it.each<[string, EmbeddingsScript | 'killed']>([
    ['killed', 'killed'],
    ['killed while it answers', 'cut'],
    ['out of order', 'server_error'],
    ['slow', 'silence'],
    ['answering garbage', 'garbage'],
    ['answering numbers that are none', 'not_a_number'],
    ['answering with too few vectors', 'too_few'],
    ['answering in another dimension', 'other_dimensions'],
  ])('%s: questions are answered by words, one line says so, and nothing is lost', async (name, fault) => {
    const botId = `C-${name.replaceAll(' ', '-')}`;
    url = server.url;
    server.set('answer');
    const { index, retrieve, addPage, ...parts } = product();
    stop = parts.stop;
    const understood = (count: number) =>
      until(
        async () => understoodIn(await index.overview(botId)),
        (seen) => seen === count,
      );
    await addPage(botId, 'link-1', PAGE);
    await understood(1);
    lines.length = 0;

    if (fault === 'killed') url = 'http://127.0.0.1:1/v1';
    else server.set(fault);
    await addPage(botId, 'link-2', 'Gift wrapping costs two euros for every parcel.');
    for (let n = 0; n < 6; n += 1) {
      const began = performance.now();
      const { decision, passages } = await retrieve.retrieve(
        botId,
        `Parcels to Norway: how many working days, asks visitor${n}?`,
      );
      expect(performance.now() - began).toBeLessThan(ANSWERED_MS);
      expect(passages[0]?.document.text).toBe(PAGE);
      expect(['timeout', 'unavailable']).toContain(decision.meaning);
    }
    await until(
      async () => lines,
      (seen) => seen.length > 0,
    );
    expect(lines).toEqual([expect.stringContaining('embeddings are unavailable')]);

    url = server.url;
    server.set('answer');
    await understood(2);
    await until(
      async () => (await retrieve.retrieve(botId, 'When do parcels to Norway arrive?')).decision.meaning,
      (meaning) => meaning === 'used',
    );
    expect(lines).toHaveLength(1);
  });
});
