import { ConfigError } from '../config/read-config.js';
import { ManagementServer } from './management-server.js';
import type { ConsumerProgress } from './start-service.js';

const consumers: ConsumerProgress[] = [];
const managed = {
  consumers: () => consumers,
  metrics: async () => ({ type: 'text/plain; version=0.0.4', text: 'chirrup_test 1\n' }),
};

describe('ManagementServer', () => {
  let server: ManagementServer;
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  beforeEach(async () => {
    consumers.length = 0;
    server = await ManagementServer.open('127.0.0.1:0', managed);
  });
  afterEach(() => server.close());

  it('is ready only between start and stop', async () => {
    expect(await get('/readyz')).toMatchObject({ status: 503, text: 'starting\n' });
    server.ready();
    expect(await get('/readyz?probe')).toMatchObject({ status: 200, text: 'ready\n' });
    server.stopping();
    expect(await get('/readyz')).toMatchObject({ status: 503, text: 'stopping\n' });
  });

  it('is alive until a consumer has stalled for a minute, and names it', async () => {
    consumers.push({ group: 'billing.usage', topic: 'chat.message.v1', stalledMs: 59_000 });
    expect((await get('/healthz')).status).toBe(200);
    consumers.push({ group: 'chat.bot-deleted', topic: 'bots.bot.v1', stalledMs: 61_900 });
    const answer = await get('/healthz');
    expect(answer.status).toBe(503);
    expect(answer.text).toBe('consumer chat.bot-deleted of bots.bot.v1 has made no progress for 61 s\n');
  });

  it('shows metrics, and nothing else', async () => {
    expect(await get('/metrics')).toEqual({
      status: 200,
      type: 'text/plain; version=0.0.4',
      text: 'chirrup_test 1\n',
    });
    expect((await get('/')).status).toBe(404);
  });

  it.each(['9090', 'host:port', '0.0.0.0:70000'])('refuses the address %s', async (address) => {
    await expect(ManagementServer.open(address, managed)).rejects.toThrow(ConfigError);
  });

  it('reports a port that is taken', async () => {
    await expect(ManagementServer.open(`127.0.0.1:${server.port}`, managed)).rejects.toThrow('EADDRINUSE');
  });
});
