import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { silentLog } from '@chirrup/kernel/log';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { typescriptArguments } from '@chirrup/testing/typescript-process';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

const COUNT = 2_000;

describeWith('fan-out between processes', await missingRedis(), () => {
  let engine: RedisEngine;
  let redis: RedisRealtime;
  beforeAll(async () => {
    engine = await RedisEngine.open();
    redis = new RedisRealtime({ url: engine.url, log: silentLog });
    await redis.connected(5_000);
  });
  afterAll(async () => {
    await redis.close();
    await engine.close();
  });

  it('carries everything two others publish at once, each in its order, to the end of their lives', async () => {
    const received = new Map<number, number[]>();
    redis.fanOut.subscribe('numbers', ({ n, from }: { n: number; from: number }) =>
      received.set(from, [...(received.get(from) ?? []), n]),
    );
    await redis.fanOut.settled('numbers');
    const publish = () =>
      promisify(execFile)(process.execPath, [
        ...typescriptArguments(`${import.meta.dirname}/support/publisher.ts`),
        engine.url,
        String(COUNT),
      ]);
    await Promise.all([publish(), publish()]);
    await sleep(100);
    const numbers = Array.from({ length: COUNT }, (_, n) => n);
    expect([...received.values()]).toEqual([numbers, numbers]);
  });
});
