import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import { JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { Principal } from '@chirrup/tenancy/principal';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { pairDocuments } from '../src/chunking/documents.js';
import { unavailable } from '../src/embedding/embedding.errors.js';
import { searchMigration } from '../src/migrations/1764000000100-create-search-index.js';
import { linksMigration } from '../src/migrations/1764000000200-create-links.js';
import { passageVectorsMigration } from '../src/migrations/1764200000300-create-passage-vectors.js';
import { searchChangesMigration } from '../src/migrations/1764600000000-create-search-changes.js';
import { pausedSourcesMigration } from '../src/migrations/1764900000200-create-paused-sources.js';
import { refusedByMigration } from '../src/migrations/1795100000400-add-refused-by.js';
import { PostgresSearchIndex } from '../src/search/postgres/postgres-search-index.js';
import { GetUnderstandingQuery } from '../src/understanding/get-understanding.query.js';
import { queueNotUnderstood } from '../src/understanding/not-understood.js';
import { UnderstandBotHandler } from '../src/understanding/understand-bot.handler.js';
import { UNDERSTAND_BOT, UnderstandBotQueue } from '../src/understanding/understand-bot-queue.js';
import { FakeEmbedder } from './fake-meaning.js';
import { until } from './knowledge-under-test.js';
import { understoodIn } from './search-under-test.js';

const PAIRS = 50;
const CALLER: Principal = { kind: 'service', name: 'chat' };

describe('understanding', () => {
  let database: TestDatabase;
  let index: PostgresSearchIndex;
  let queue: UnderstandBotQueue;
  const outbox = new Outbox();
  const workers: JobWorker[] = [];

  beforeAll(async () => {
    const migrations = [
      messagingMigration,
      ...jobsMigrations,
      searchMigration,
      linksMigration,
      searchChangesMigration,
      passageVectorsMigration,
      pausedSourcesMigration,
      refusedByMigration,
    ];
    database = await openTestDatabase({ service: 'knowledge', migrations });
    const wake = () => {
      for (const worker of workers) worker.wake.wake();
    };
    queue = new UnderstandBotQueue(wake);
    index = new PostgresSearchIndex(database.uow, {
      maxAgeMs: 0,
      onChange: (...change) => queue.add(...change),
    });
  });
  const stopAll = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  };
  afterEach(async () => {
    await stopAll();
    await database.uow.run({ system: true }, (tx) => tx.query('DELETE FROM jobs'));
  });
  afterAll(() => database.close());

  const work = (embedder: FakeEmbedder, log = silentLog): JobWorker => {
    const { uow } = database;
    const handler = new UnderstandBotHandler({ uow, log, index, embedder, queue, outbox });
    const worker = new JobWorker({
      ...{ uow, log: silentLog, kind: UNDERSTAND_BOT, concurrency: 1, perBot: 1, pollMs: 50, leaseMs: 600 },
      maxAttempts: Number.POSITIVE_INFINITY,
      handle: (...job) => handler.handle(...job),
    });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const put = (botId: string, id: string, answer = `Answer to ${id}.`) =>
    database.uow.run({ tenant: botId }, (tx) =>
      index.replace(tx, botId, id, pairDocuments({ id, question: `What about ${id}?`, answer })),
    );
  const putMany = async (botId: string, count = PAIRS) => {
    for (let n = 0; n < count; n += 1) await put(botId, `qa-${n}`);
  };
  const rows = <R = Record<string, unknown>>(botId: string, sql: string) =>
    database.uow.run({ tenant: botId }, (tx) => tx.query<R>(sql, [botId]));
  const jobs = (botId: string) => rows(botId, 'SELECT * FROM jobs WHERE bot_id = $1');
  const stored = async (botId: string) =>
    (await rows(botId, 'SELECT * FROM passage_vectors WHERE bot_id = $1')).length;
  const published = (botId: string) => rows(botId, 'SELECT type, key FROM outbox WHERE tenant = $1');
  const done = (botId: string) =>
    until(
      () => jobs(botId),
      (waiting) => waiting.length === 0,
    );
  const understood = async (botId: string) => understoodIn(await index.overview(botId));

  test('changes of a bot leave one job, and it understands everything', async () => {
    await putMany('C-all');
    expect(await jobs('C-all')).toHaveLength(1);
    const embedder = new FakeEmbedder();
    work(embedder);
    await done('C-all');
    expect(await understood('C-all')).toBe(PAIRS);
    expect(embedder.asked).toHaveLength(2 * PAIRS);
    expect(new Set(embedder.asked).size).toBe(2 * PAIRS);
  });

  test('the end is published, and nothing before it', async () => {
    await putMany('C-published');
    const embedder = new FakeEmbedder();
    let early: unknown[] = [];
    embedder.before = async () => {
      early = [...early, ...(await published('C-published'))];
    };
    work(embedder);
    await done('C-published');
    expect(early).toEqual([]);
    expect(await published('C-published')).toEqual([{ type: 'BotUnderstood', key: 'C-published' }]);
  });

  test('an unchanged source adds no job', async () => {
    await put('C-same', 'qa-1');
    work(new FakeEmbedder());
    await done('C-same');
    await stopAll();
    await put('C-same', 'qa-1');
    expect(await jobs('C-same')).toEqual([]);
  });

  test('what is written while the job runs is understood too', async () => {
    const embedder = new FakeEmbedder();
    let first = true;
    embedder.before = async () => {
      if (first) await put('C-late', 'qa-late');
      first = false;
    };
    await put('C-late', 'qa-1');
    work(embedder);
    await done('C-late');
    expect(await understood('C-late')).toBe(2);
  });

  test('the same text is embedded once per bot, and forgotten with its last document', async () => {
    const embedder = new FakeEmbedder();
    const twin = { question: 'Is it soft?', answer: 'Very.' };
    const putTwin = (id: string) =>
      database.uow.run({ tenant: 'C-twin' }, (tx) =>
        index.replace(tx, 'C-twin', id, pairDocuments({ id, ...twin })),
      );
    const remove = (id: string) =>
      database.uow.run({ tenant: 'C-twin' }, (tx) => index.replace(tx, 'C-twin', id, []));
    work(embedder);
    await putTwin('qa-1');
    await done('C-twin');
    await putTwin('qa-2');
    await done('C-twin');
    expect(await understood('C-twin')).toBe(2);
    expect(embedder.asked).toHaveLength(2);
    expect(await stored('C-twin')).toBe(1);
    await remove('qa-1');
    await done('C-twin');
    expect(await stored('C-twin')).toBe(1);
    await remove('qa-2');
    await done('C-twin');
    expect(await stored('C-twin')).toBe(0);
  });

  test('an embedder that fails half-way: the job waits and goes on where it was', async () => {
    const embedder = new FakeEmbedder();
    let calls = 0;
    embedder.before = async () => {
      calls += 1;
      if (calls === 2 || calls === 3) throw unavailable('no connection');
    };
    await putMany('C-half');
    work(embedder);
    await done('C-half');
    expect(await understood('C-half')).toBe(PAIRS);
    expect(embedder.asked.filter((text) => text.includes('qa-'))).toHaveLength(2 * PAIRS);
    expect(calls).toBeGreaterThan(3);
  });

  test('an unavailable embedder never makes a job fail for good, and words are found', async () => {
    const embedder = new FakeEmbedder();
    embedder.before = () => Promise.reject(unavailable('no connection'));
    await put('C-words', 'qa-1');
    work(embedder);
    const [job] = await until(
      () => jobs('C-words'),
      ([waiting]) => Number(waiting?.attempt) >= 2 && waiting?.lease_owner === null,
    );
    expect(job?.failed_at).toBeNull();
    const found = await index.candidates('C-words', [{ term: 'answer', weight: 1 }], 5);
    expect(found.documents).toHaveLength(1);
  });

  test('a text that the model always refuses is set aside, and everything else is understood', async () => {
    const embedder = new FakeEmbedder();
    embedder.before = async (texts) => {
      if (texts.some((text) => text.includes('qa-3?')))
        throw unavailable('the server answered with status 500');
    };
    const lines: string[] = [];
    await putMany('C-refused', 20);
    work(embedder, { ...silentLog, warn: (_, line) => void lines.push(line) });
    await done('C-refused');
    expect(await understood('C-refused')).toBe(19);
    expect(lines).toEqual([expect.stringContaining('set aside')]);
    const progress = await new GetUnderstandingQuery(database.uow, embedder).execute(CALLER, 'C-refused');
    expect(progress).toMatchObject({ questions: 20, questionsUnderstood: 20 });
    const found = await index.candidates('C-refused', [{ term: 'answer', weight: 1 }], 20);
    expect(found.documents).toHaveLength(20);
    // another model is asked again
    const { signal } = new AbortController();
    await queueNotUnderstood(database.uow, queue, embedder.modelId, signal);
    expect(await jobs('C-refused')).toEqual([]);
    await queueNotUnderstood(database.uow, queue, 'fake-2', signal);
    expect(await jobs('C-refused')).toHaveLength(1);
  }, 30_000);

  test('an embedder that is unavailable for long sets nothing aside', async () => {
    const embedder = new FakeEmbedder();
    let calls = 0;
    embedder.before = async () => {
      calls += 1;
      if (calls < 8) throw unavailable('the server answered with status 500');
    };
    const lines: string[] = [];
    await putMany('C-outage', 3);
    await rows('C-outage', 'UPDATE jobs SET attempt = 4 WHERE bot_id = $1');
    work(embedder, { ...silentLog, warn: (_, line) => void lines.push(line) });
    await until(
      async () => {
        await rows('C-outage', 'UPDATE jobs SET run_at = now() WHERE bot_id = $1');
        return jobs('C-outage');
      },
      (waiting) => waiting.length === 0,
    );
    expect(await understood('C-outage')).toBe(3);
    expect(lines).toEqual([]);
  }, 30_000);

  test('a worker that ends between embedding and storing loses one batch, and nothing is there twice', async () => {
    const stuck = new FakeEmbedder();
    let embedding: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      embedding = resolve;
    });
    stuck.before = () => {
      embedding?.();
      return new Promise(() => {});
    };
    await putMany('C-killed');
    const dead = work(stuck);
    await begun;
    // no worker of a process that was killed renews its lease
    await database.uow.run({ system: true }, (tx) =>
      tx.query(`UPDATE jobs SET lease_until = now() - interval '1 second', lease_owner = $1`, [newId()]),
    );
    workers.splice(workers.indexOf(dead), 1);
    const embedder = new FakeEmbedder();
    work(embedder);
    await done('C-killed');
    expect(await understood('C-killed')).toBe(PAIRS);
    expect(await stored('C-killed')).toBe(PAIRS);
    expect(embedder.asked).toHaveLength(2 * PAIRS);
    await dead.stop();
  });

  test('two workers that store the same leave it once', async () => {
    await putMany('C-two', 5);
    const bots = [new FakeEmbedder(), new FakeEmbedder()];
    let together: (() => void) | undefined;
    const both = new Promise<void>((resolve) => {
      together = resolve;
    });
    let arrived = 0;
    for (const embedder of bots)
      embedder.before = async () => {
        arrived += 1;
        if (arrived === 2) together?.();
        await both;
      };
    const job = { id: newId(), kind: UNDERSTAND_BOT, botId: 'C-two', queueKey: 'C-two', payload: {} };
    const { uow } = database;
    await Promise.all(
      bots.map((embedder) =>
        new UnderstandBotHandler({ uow, log: silentLog, index, embedder, queue, outbox }).handle(
          { ...job, attempt: 1, cancelled: false },
          { owner: newId(), signal: new AbortController().signal, span: {} as never },
        ),
      ),
    );
    expect(await stored('C-two')).toBe(5);
    expect(await understood('C-two')).toBe(5);
  });

  test('a bot deleted while it is understood leaves nothing', async () => {
    const embedder = new FakeEmbedder();
    embedder.before = () =>
      database.uow.run({ tenant: 'C-gone' }, async (tx) => {
        await markBotDeleted(tx, 'C-gone');
        await index.remove(tx, 'C-gone');
      });
    await putMany('C-gone', 3);
    work(embedder);
    await done('C-gone');
    expect(await stored('C-gone')).toBe(0);
    expect(await understood('C-gone')).toBe(0);
    expect(await published('C-gone')).toEqual([]);
  });

  test('with the bot its vectors go', async () => {
    await put('C-end', 'qa-1');
    work(new FakeEmbedder());
    await done('C-end');
    expect(await stored('C-end')).toBe(1);
    await database.uow.run({ tenant: 'C-end' }, (tx) => index.remove(tx, 'C-end'));
    expect(await stored('C-end')).toBe(0);
  });

  test('a bot never sees the vectors of another', async () => {
    await put('C-mine', 'qa-1');
    await put('C-theirs', 'qa-1');
    work(new FakeEmbedder());
    await done('C-mine');
    await done('C-theirs');
    const seen = await database.uow.run({ tenant: 'C-mine' }, (tx) =>
      tx.query<{ bot_id: string }>('SELECT bot_id FROM passage_vectors'),
    );
    expect(seen.map(({ bot_id }) => bot_id)).toEqual(['C-mine']);
    expect(await database.uow.run({}, (tx) => tx.query('SELECT 1 FROM passage_vectors'))).toEqual([]);
    const writing = database.uow.run({ tenant: 'C-mine' }, (tx) =>
      tx.query(`INSERT INTO passage_vectors VALUES ('C-theirs', 'm', 'h', 1, '\\x00')`),
    );
    await expect(writing).rejects.toThrow('row-level security');
  });

  test('documents of earlier releases, and of another model, are found at the start', async () => {
    await putMany('C-old', 3);
    await rows('C-old', 'UPDATE search_documents SET content_hash = NULL WHERE bot_id = $1');
    await rows('C-old', 'DELETE FROM jobs WHERE bot_id = $1');
    const never = new AbortController().signal;
    work(new FakeEmbedder());
    await queueNotUnderstood(database.uow, queue, 'fake-1', never);
    await done('C-old');
    expect(await understood('C-old')).toBe(3);
    await queueNotUnderstood(database.uow, queue, 'fake-1', never);
    expect(await jobs('C-old')).toEqual([]);
  });

  test('the old model is kept until the new one has understood all, then given up', async () => {
    const next = new FakeEmbedder('fake-2');
    next.before = async () => {
      await index.overview('C-model');
      expect(await stored('C-model')).toBeGreaterThanOrEqual(20);
    };
    await putMany('C-model', 20);
    work(new FakeEmbedder());
    await done('C-model');
    await stopAll();
    await rows(
      'C-model',
      `UPDATE passage_vectors SET created_at = created_at - interval '2 hours' WHERE bot_id = $1`,
    );
    await queueNotUnderstood(database.uow, queue, 'fake-2', new AbortController().signal);
    work(next);
    await done('C-model');
    const models = await rows<{ model: string }>(
      'C-model',
      'SELECT DISTINCT model FROM passage_vectors WHERE bot_id = $1',
    );
    expect(models).toEqual([{ model: 'fake-2' }]);
    expect(await understood('C-model')).toBe(20);
  });

  test('documents with many sentences are embedded in small portions', async () => {
    const text = Array.from({ length: 30 }, (_, n) => `Line ${n}`).join('\n');
    const passages = Array.from({ length: 9 }, (_, position) => ({
      ...{ docId: `C-long-${position}`, sourceId: 'link-1', kind: 'passage' as const, position },
      ...{ title: `Page › Part ${position}`, text, url: '', fetchedAt: 1 },
    }));
    const embedder = new FakeEmbedder();
    const portions: number[] = [];
    embedder.before = async (texts) => void portions.push(texts.length);
    await database.uow.run({ tenant: 'C-long' }, (tx) => index.replace(tx, 'C-long', 'link-1', passages));
    work(embedder);
    await done('C-long');
    expect(portions).toEqual([52, 52, 13]);
    expect(await understood('C-long')).toBe(9);
  });

  test('counts how many passages and wordings of pairs are understood', async () => {
    const passages = ['one', 'two'].map((text, position) => ({
      ...{ docId: `C-counted-${text}`, sourceId: 'link-1', kind: 'passage' as const, position },
      ...{ title: 'Page', text: `It is ${text}.`, url: '', fetchedAt: 1 },
    }));
    await database.uow.run({ tenant: 'C-counted' }, (tx) =>
      index.replace(tx, 'C-counted', 'link-1', passages),
    );
    await put('C-counted', 'qa-1');
    const embedder = new FakeEmbedder();
    const progress = () => new GetUnderstandingQuery(database.uow, embedder).execute(CALLER, 'C-counted');
    const pages = { pages: 1, pagesUnderstood: 0 };
    const counted = { passages: 2, understood: 0, questions: 1, questionsUnderstood: 0, ...pages };
    expect(await progress()).toEqual({ ...counted, model: 'fake-1', state: 'ready' });
    const failing = Object.assign(new FakeEmbedder(), { isAvailable: false });
    expect(await new GetUnderstandingQuery(database.uow, failing).execute(CALLER, 'C-counted')).toMatchObject(
      {
        state: 'unavailable',
      },
    );
    work(embedder);
    await done('C-counted');
    expect(await progress()).toEqual({
      ...counted,
      understood: 2,
      questionsUnderstood: 1,
      pagesUnderstood: 1,
      model: 'fake-1',
      state: 'ready',
    });
    await database.uow.run({ tenant: 'C-counted' }, (tx) =>
      index.replace(tx, 'C-counted', 'link-2', [
        ...passages.map((passage) => ({ ...passage, docId: `${passage.docId}-2`, sourceId: 'link-2' })),
        { ...passages[0], docId: 'C-counted-new', sourceId: 'link-2', text: 'It is new.', position: 2 },
      ] as typeof passages),
    );
    const half = new GetUnderstandingQuery(database.uow, new FakeEmbedder()).execute(CALLER, 'C-counted');
    expect(await half).toMatchObject({ passages: 5, pages: 2, pagesUnderstood: 1 });
    const without = new GetUnderstandingQuery(database.uow, undefined).execute(CALLER, 'C-counted');
    expect(await without).toMatchObject({ understood: 0, pages: 2, model: '', state: 'off' });
  });

  test('bots take turns: a small one does not wait for a large one', async () => {
    const embedder = new FakeEmbedder();
    await putMany('C-large', 200);
    await put('C-small', 'qa-small');
    work(embedder);
    await done('C-small');
    const small = embedder.asked.findIndex((text) => text.includes('qa-small'));
    await done('C-large');
    expect(small).toBeLessThan(200);
    expect(await understood('C-large')).toBe(200);
  });
});
