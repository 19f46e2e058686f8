import { silentLog } from '@chirrup/kernel/log';
import { RedisRealtime } from '@chirrup/realtime/redis/redis-realtime';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { sharedTurnsContract } from './shared-turns-contract.js';

describeWith('an embeddings server shared over Redis', await missingRedis(), () => {
  let engine: RedisEngine;
  let processes: [RedisRealtime, RedisRealtime];
  const connect = async () => {
    const redis = new RedisRealtime({ url: engine.url, log: silentLog, prefix: 'turns:' });
    await redis.connected(5_000);
    return redis;
  };
  beforeAll(async () => {
    engine = await RedisEngine.open();
    processes = [await connect(), await connect()];
  });
  afterAll(async () => {
    await Promise.all(processes.map((redis) => redis.close()));
    await engine.close();
  });

  sharedTurnsContract(() => [processes[0].fanOut, processes[1].fanOut]);
});
