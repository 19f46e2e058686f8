import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { silentLog } from '@chirrup/kernel/log';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { parseRedisAddress } from '../src/redis/redis-address.js';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

const run = promisify(execFile);

/** As the operators' page says: both are good, replicas are replaced in turn, then the old one goes. */
describeWith('a Redis user whose password changes', await missingRedis(), () => {
  let engine: RedisEngine;
  const open: RedisRealtime[] = [];

  beforeAll(async () => {
    engine = await RedisEngine.open();
    await acl('on', '>old', '~chirrup:*', '&chirrup:*', '+@all');
  }, 30_000);
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()));
    await engine?.close();
  });

  const acl = (...rules: string[]) =>
    run('redis-cli', ['-p', String(engine.port), 'ACL', 'SETUSER', 'chat', ...rules]);
  const replica = (password: string): RedisRealtime => {
    const address = parseRedisAddress(`redis://chat:${password}@127.0.0.1:${engine.port}`);
    if (!address) throw new Error('no address');
    const realtime = new RedisRealtime({
      url: { address },
      log: silentLog,
      prefix: 'chirrup:',
      limitsScale: 1,
    });
    open.push(realtime);
    return realtime;
  };
  /** Whether it serves within some seconds, on new connections too. */
  const serves = async (realtime: RedisRealtime, ms = 5_000): Promise<boolean> => {
    for (const limit = Date.now() + ms; Date.now() < limit; await sleep(50)) {
      const kept = await realtime.cache.set('k', 'v', 60_000).then(
        async () => (await realtime.cache.get('k')) === 'v',
        () => false,
      );
      if (kept) return true;
    }
    return false;
  };

  it('serves replicas with either meanwhile, and the new one alone afterwards', async () => {
    const before = replica('old');
    expect(await serves(before)).toBe(true);
    await acl('>new');
    const after = replica('new');
    for (const one of [before, after]) expect(await serves(one)).toBe(true);
    // a cut: everybody has to log in again
    await engine.dropConnections('normal');
    for (const one of [before, after]) expect(await serves(one)).toBe(true);
    await acl('<old');
    await engine.dropConnections('normal');
    expect(await serves(after)).toBe(true);
    expect(await serves(before, 1_500)).toBe(false);
  });
});
