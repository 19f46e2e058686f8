// A process of its own that publishes numbers: REDIS_URL, how many.
import { silentLog } from '@chirrup/kernel/log';
import { RedisRealtime } from '../../src/redis/redis-realtime.js';

const [url = '', count = '0'] = process.argv.slice(2);
const redis = new RedisRealtime({ url, log: silentLog });
await redis.connected(5_000);
for (let n = 0; n < Number(count); n += 1) redis.fanOut.publish('numbers', { n, from: process.pid });
await redis.close();
