import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { until } from '@chirrup/testing/until';
import { ClusterProcesses } from './cluster-processes.js';

/**
 * Round trips to Redis, beside what fifteen replicas ask anyhow in that time, and records in topics for each exchange.
 * A change that lowers the price lowers the budget with it.
 */
const BUDGET = { alone: { redis: 25, kafka: 2 }, busy: { redis: 12, kafka: 2.05 } };
const [MESSAGES, EVERY_MS, VISITORS] = [200, 60, 20];
/** Until relay and consumers are through with an exchange. */
const SETTLE_MS = 4_000;

const missing = (await missingKafka()) ?? (await missingRedis());

describeWith('the price of a message in separate services', missing, () => {
  const closing: (() => Promise<unknown>)[] = [];
  let model: ScriptedModel;
  let redis: RedisEngine;
  let kafka: KafkaEngine;
  let visitors: Visitor[];
  let admin: ReturnType<ReturnType<typeof createKafka>['admin']>;
  /** Round trips to Redis in a millisecond in which nobody asks anything. */
  let idle = 0;

  beforeAll(async () => {
    const [postgres, ...engines] = await Promise.all([
      startTestPostgres(),
      KafkaEngine.open(),
      RedisEngine.open(),
    ]);
    [kafka, redis] = engines;
    closing.push(
      () => kafka.close(),
      () => redis.close(),
      () => postgres.stop(),
    );
    model = await startScriptedModel({ answer: 'Worn shoes may come back [0].' });
    closing.push(() => model.close());
    const cluster = await ClusterProcesses.start({
      DATABASE_URL: postgres.adminUrl,
      SIGNING_KEY: 'a key that is only good for testing, and long enough',
      KAFKA_BROKERS: kafka.brokers.join(','),
      REDIS_URL: redis.url,
      BILLING_PROVIDER: 'none',
      LIMITS_SCALE: '1000',
      LOG_LEVEL: 'error',
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'scripted',
      LLM_API_KEY: 'test',
    });
    closing.push(() => cluster.stop());
    admin = createKafka({ brokers: kafka.brokers, clientId: 'prices', log: silentLog }).admin();
    await admin.connect();
    closing.push(() => admin.disconnect());
    const at = (name: string) => `http://127.0.0.1:${cluster.named(name)[0]?.port}`;
    const owner = await Owner.logIn(at('bff-console'), 'owner@example.com', 'correct horse');
    const bot = await owner.createBot('Priced');
    await owner.change(bot._id, { live_mode: true, instructions: 'Answer shortly.' });
    visitors = await Promise.all(
      Array.from({ length: VISITORS }, () => Visitor.arrive(at('bff-visitor'), bot._id)),
    );
    await visitors[0]?.ask('May worn shoes come back?');
    await sleep(2 * SETTLE_MS);
    idle = (await spent(() => sleep(2 * SETTLE_MS))).redis / (2 * SETTLE_MS);
  }, 180_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  }, 120_000);

  const records = async (): Promise<number> => {
    const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
    const ends = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    return ends.flat().reduce((sum, { offset }) => sum + Number(offset), 0);
  };
  /** What was executed while `work` ran. */
  const spent = async (work: () => Promise<unknown>) => {
    const before = { redis: await redisReads(redis.url), kafka: await records() };
    const begun = performance.now();
    await work();
    const anyhow = idle * (performance.now() - begun);
    // the question itself is one
    const reads = (await redisReads(redis.url)) - before.redis - 1;
    return { redis: Math.max(reads - anyhow, 0), kafka: (await records()) - before.kafka };
  };
  const posted: string[] = [];
  /** One exchange, its history read once. */
  const exchange = async (n: number) => {
    const visitor = visitors[n % VISITORS] as Visitor;
    const message = await visitor.post(`Question ${n}: may worn shoes come back?`);
    posted.push(message._id);
    await sleep(1_000);
    await visitor.history(message.seq);
  };
  afterEach(async () => {
    // a price is only one when the work was done
    await until(
      async () =>
        (await Promise.all(visitors.map((visitor) => visitor.history()))).flatMap((page) => page.messages),
      (messages) => posted.every((id) => messages.some(({ reply_to: to }) => to === id)),
    );
  });
  const within = (
    price: Record<'redis' | 'kafka', number>,
    budget: typeof price,
    per: number,
    what: string,
  ) => {
    const each = { redis: price.redis / per, kafka: price.kafka / per };
    const found = `${each.redis.toFixed(2)} of redis and ${each.kafka.toFixed(2)} of kafka for ${what}`;
    process.stderr.write(`${found}\n`);
    for (const engine of ['redis', 'kafka'] as const)
      if (each[engine] > budget[engine])
        throw new Error(`${found}: of ${engine} the budget is ${budget[engine]}`);
  };

  it('is low for one exchange alone, and notices two as one', async () => {
    const price = await spent(() => Promise.all([exchange(0), sleep(SETTLE_MS)]));
    within(price, BUDGET.alone, 1, 'one exchange alone');
    const two = await spent(() => Promise.all([exchange(1), exchange(2), sleep(SETTLE_MS)]));
    expect(() => within(two, BUDGET.alone, 1, 'two')).toThrow('of kafka the budget is 2');
  }, 60_000);

  it('is low for each of many exchanges', async () => {
    const price = await spent(async () => {
      const all: Promise<void>[] = [];
      for (let n = 0; n < MESSAGES; n += 1) {
        all.push(exchange(n));
        await sleep(EVERY_MS);
      }
      await Promise.all([...all, sleep(SETTLE_MS)]);
    });
    within(price, BUDGET.busy, MESSAGES, 'each of many exchanges');
  }, 120_000);
});

/** How often Redis has read a socket: what is sent together is one round trip. */
const redisReads = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('INFO stats\r\n'));
    socket.on('error', reject).on('data', (bytes) => {
      text += bytes;
      const reads = /total_reads_processed:(\d{1,15})\r\n/.exec(text)?.[1];
      if (reads === undefined) return;
      socket.destroy();
      resolve(Number(reads));
    });
  });
