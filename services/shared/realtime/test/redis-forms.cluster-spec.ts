import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { EngineProcess, freePorts } from '@chirrup/testing/engines/engine-process';
import { missingRedis } from '@chirrup/testing/engines/redis-engine';
import { TestAuthority } from '@chirrup/testing/servers/certificates';
import { parseRedisAddress, type RedisAddress } from '../src/redis/redis-address.js';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

const run = promisify(execFile);

describeWith('other forms of Redis', await missingRedis(), () => {
  const open: EngineProcess[] = [];
  let folder: string;
  let redis: RedisRealtime | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chirrup-redis-'));
  });
  afterEach(async () => {
    await redis?.close();
    await Promise.all(open.splice(0).map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (name: string, lines: string[], ...more: string[]): Promise<EngineProcess> => {
    const file = join(folder, `${name}.conf`);
    await writeFile(file, ['bind 127.0.0.1', `dir ${folder}`, 'save ""', ...lines].join('\n'));
    const server = new EngineProcess({
      ...{ name, file: 'redis-server', args: [file, ...more], logFile: join(folder, `${name}.log`) },
      ready: (printed) => /Ready to accept connections|Sentinel ID is/.test(printed),
      ...{ startLimitMs: 10_000, stopLimitMs: 5_000 },
    });
    open.push(server);
    await server.start();
    return server;
  };
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    for (const limit = Date.now() + 40_000; !(await check()); await sleep(50))
      if (Date.now() > limit) throw new Error(`not in time: ${check}`);
  };
  const cli = async (port: number, ...args: string[]) =>
    (await run('redis-cli', ['-p', String(port), '--no-auth-warning', '-a', 'p@ss', ...args])).stdout;

  const works = async (realtime: RedisRealtime): Promise<void> => {
    await realtime.cache.set('k', 'v', 60_000);
    expect(await realtime.cache.get('k')).toBe('v');
    // what has ended does not begin again, also for a server that has the end from another
    const reply = { replyId: newId(), threadId: newId(), replyTo: 'm', attempt: 1 };
    realtime.liveText.begin(reply);
    realtime.liveText.append(reply.replyId, 'text');
    await until(async () => (await realtime.liveText.ofThread(reply.threadId))[0]?.text === 'text');
    realtime.liveText.end(reply.replyId);
    const received: number[] = [];
    realtime.fanOut.subscribe('c', ({ n }: { n: number }) => received.push(n));
    await realtime.fanOut.settled('c');
    realtime.fanOut.publish('c', { n: 1 });
    await until(async () => received.includes(1));
  };

  it('goes where sentinels say, also after a failover', async () => {
    const [first = 0, second = 0, sentinel = 0] = await freePorts(3);
    const login = ['requirepass p@ss', 'masterauth p@ss'];
    const primary = await start('first', [`port ${first}`, ...login]);
    await start('second', [`port ${second}`, `replicaof 127.0.0.1 ${first}`, ...login]);
    await until(async () => (await cli(second, 'info', 'replication')).includes('master_link_status:up'));
    await start(
      'sentinel',
      [
        `port ${sentinel}`,
        `sentinel monitor main 127.0.0.1 ${first} 1`,
        'sentinel auth-pass main p@ss',
        'sentinel down-after-milliseconds main 500',
        'sentinel failover-timeout main 2000',
      ],
      '--sentinel',
    );
    await until(async () => (await readFile(join(folder, 'sentinel.log'), 'utf8')).includes('+slave'));
    const url = `redis+sentinel://:p%40ss@127.0.0.1:${sentinel}/main`;
    redis = new RedisRealtime({ url, log: silentLog });
    expect(await redis.connected(10_000)).toBe(true);
    await works(redis);
    await primary.kill();
    await until(async () => (await cli(second, 'role')).startsWith('master'));
    expect(await redis.connected(15_000)).toBe(true);
    await works(redis);
  }, 120_000);

  it('keeps an installation on one node of a cluster', async () => {
    const ports = await freePorts(3);
    for (const port of ports)
      await start(`node-${port}`, [
        ...[`port ${port}`, 'cluster-enabled yes', `cluster-config-file nodes-${port}.conf`],
        ...[
          `cluster-port ${port > 50_000 ? port - 20_000 : port + 10_000}`,
          'requirepass p@ss',
          'masterauth p@ss',
        ],
      ]);
    const nodes = ports.map((port) => `127.0.0.1:${port}`);
    await cli(ports[0] ?? 0, '--cluster', 'create', ...nodes, '--cluster-yes');
    await until(async () => (await cli(ports[0] ?? 0, 'cluster', 'info')).includes('cluster_state:ok'));
    const url = `redis+cluster://:p%40ss@${nodes.join(',')}`;
    redis = new RedisRealtime({ url, log: silentLog, prefix: 'team-a:chirrup:' });
    expect(await redis.connected(10_000)).toBe(true);
    await works(redis);
    const keys = await Promise.all(ports.map((port) => cli(port, 'keys', '*')));
    expect(keys.filter((found) => found.trim() !== '')).toHaveLength(1);
    expect(keys.join('')).toContain('{team-a:chirrup}:cache:k');
  }, 90_000);

  it('shows a certificate of its own', async () => {
    const authority = await TestAuthority.create();
    const [server, client] = [await authority.issue('redis'), await authority.issue('client')];
    const [port = 0] = await freePorts(1);
    await start('tls', [
      ...['port 0', `tls-port ${port}`, `tls-cert-file ${server.certificate}`],
      ...[`tls-key-file ${server.key}`, `tls-ca-cert-file ${authority.file}`, 'tls-auth-clients yes'],
    ]);
    const address = parseRedisAddress(`rediss://127.0.0.1:${port}`) as RedisAddress;
    const read = (file: string) => readFile(file, 'utf8');
    const ca = [await read(authority.file)];
    const without = new RedisRealtime({ url: { address, tls: { ca } }, log: silentLog });
    expect(await without.connected(1_500)).toBe(false);
    await without.close();
    const tls = { ca, cert: await read(client.certificate), key: await read(client.key) };
    redis = new RedisRealtime({ url: { address, tls }, log: silentLog });
    expect(await redis.connected(5_000)).toBe(true);
    await works(redis);
    await authority.close();
  });
});
