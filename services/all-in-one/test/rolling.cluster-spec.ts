import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { Balancer, ClusterProcesses } from './cluster-processes.js';
import { call, RollingVisitor } from './rolling-visitor.js';

/** Few, for one event loop turns all the processes here. */
const VISITORS = 4;
const ANSWER = Array.from({ length: 24 }, (_, n) => `word${n}`).join(' ');
const LIMIT_MS = 30_000;

interface Bot {
  _id: string;
  version: number;
}

const missing = (await missingKafka()) ?? (await missingRedis());

describeWith('a rolling restart under load', missing, () => {
  const closing: (() => Promise<unknown>)[] = [];
  let cluster: ClusterProcesses;
  let balancer: Balancer;
  let model: ScriptedModel;
  let botId: string;

  beforeAll(async () => {
    const [kafka, redis, postgres] = await Promise.all([
      KafkaEngine.open(),
      RedisEngine.open(),
      startTestPostgres(),
    ]);
    closing.push(
      () => kafka.close(),
      () => redis.close(),
      () => postgres.stop(),
    );
    model = await startScriptedModel({ script: 'answer', answer: ANSWER, tokensPerSecond: 40 });
    closing.push(() => model.close());
    cluster = await ClusterProcesses.start({
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
      DRAIN_DELAY_MS: '300',
      REPLY_FINISH_MS: '200',
    });
    closing.push(() => cluster.stop());
    balancer = new Balancer(cluster.named('bff-visitor'));
    botId = await liveBot(`http://127.0.0.1:${cluster.named('bff-console')[0]?.port}`);
  }, 120_000);
  afterAll(async () => {
    balancer?.close();
    for (const close of closing.reverse()) await close();
  }, 120_000);

  it.each(['chat-replies', 'chat-api', 'knowledge-api', 'bots', 'bff-visitor'])(
    'of every replica of %s loses no message, no reply and no socket',
    async (name) => {
      const visitors = await Promise.all(
        Array.from({ length: VISITORS }, () => RollingVisitor.arrive(balancer, botId)),
      );
      await sleep(1_500);
      for (const replica of cluster.named(name)) {
        const startedAt = performance.now();
        await replica.restart();
        expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
        await sleep(1_500);
      }
      const threads = await Promise.all(visitors.map((visitor) => visitor.leave()));
      expect(visitors.flatMap(({ failures }) => failures)).toEqual([]);
      for (const [n, stored] of threads.entries()) {
        const visitor = visitors[n];
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        const replies = stored.filter(({ sender_type: sender }) => sender === 'bot');
        expect(replies).toHaveLength(visitor?.sent ?? 0);
        expect(new Set(replies.map(({ reply_to: to }) => to)).size).toBe(replies.length);
        expect(replies.every(({ state, content }) => state === 'complete' && content === ANSWER)).toBe(true);
        expect([...(visitor?.received.keys() ?? [])].toSorted((a, b) => a - b)).toEqual(
          stored.map(({ seq }) => seq),
        );
      }
      const closed = visitors.flatMap((visitor) => visitor.closed);
      if (name === 'bff-visitor') {
        expect(closed.filter((code) => code === 1012).length).toBeGreaterThanOrEqual(VISITORS);
        expect(Math.max(...visitors.flatMap(({ gaps }) => gaps.slice(1)))).toBeLessThan(5_000);
      } else {
        expect(closed.filter((code) => code === 1012)).toEqual([]);
      }
      const waits = visitors.flatMap(({ firstToken }) => firstToken).toSorted((a, b) => a - b);
      process.stderr.write(
        `${name}: ${waits.length} replies, first token p50 ${Math.round(waits[Math.floor(waits.length / 2)] ?? 0)} ms, slowest ${Math.round(waits.at(-1) ?? 0)} ms\n`,
      );
    },
    180_000,
  );
});

const liveBot = async (address: string): Promise<string> => {
  const login = { email: 'owner@example.com', password: 'correct horse' };
  const { access_token: token } = await call<{ access_token: string }>(
    address,
    'POST',
    '/api/v1/users/authentication/email',
    undefined,
    login,
  );
  const { _id } = await call<Bot>(address, 'POST', '/api/v1/bots/create', token, { botname: 'Ada' });
  const { version } = await call<Bot>(address, 'GET', `/api/v1/bots/${_id}`, token);
  const change = { version, live_mode: true, instructions: 'Be brief.' };
  await call(address, 'PATCH', `/api/v1/bots/${_id}`, token, change);
  return _id;
};
