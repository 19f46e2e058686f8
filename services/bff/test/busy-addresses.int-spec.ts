import { newBotId } from '@chirrup/kernel/ids';
import { addressRules } from '../src/http/limits/address-rules.js';
import { type Edge, startEdge } from './support/edge.js';

const BUSY = '203.0.113.9';
const OTHER = '198.51.100.7';
const { limit } = addressRules.call;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** The time stands still, so that no bucket refills. */
const open = (): Promise<Edge> =>
  startEdge({ limitsScale: 1, env: { TRUST_PROXY: '1' }, clock: { now: () => 1_764_000_000_000 } });

describe('an address that calls too often', () => {
  let edge: Edge;
  const profile = () => `/api/v1/bots/${edge.world.botId}/profile_to_client`;
  beforeAll(async () => {
    edge = await open();
    // nobody is logged in here, and no rule of a call counts that
    for (let n = 0; n < limit; n += 1) {
      const { status } = await edge.call('GET', `/api/v1/bots/${edge.world.botId}`, { headers: from(BUSY) });
      expect(status).toBe(401);
    }
  });
  afterAll(() => edge.bff.stop());

  it.each([
    ['GET', () => `/api/v1/bots/${edge.world.botId}`],
    ['POST', () => '/api/v1/users/authentication/email'],
    ['GET', () => '/api/v1/nothing'],
    ['GET', () => '/socket.io/?transport=polling&sid=1'],
  ])('is refused at %s %s', async (method, path) => {
    const answer = await edge.call(method, path(), { headers: from(BUSY) });
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'REQUEST.RATE_LIMITED', request_id: answer.headers.get('x-request-id') },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is refused before its body is read', async () => {
    const path = `/api/v1/chats/${edge.world.botId}/threads`;
    const answer = await edge.call('POST', path, {
      raw: '{ this is no JSON',
      headers: { ...from(BUSY), origin: 'https://shop.example' },
    });
    expect(answer.status).toBe(429);
    // so that the page can read how long to wait
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  it('is refused a socket', async () => {
    const socket = new WebSocket(`${edge.bff.address.replace('http', 'ws')}/ws/v1/visitor`, {
      protocols: ['chirrup.v1'],
      headers: from(BUSY),
    } as never);
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    expect(opened).toBe(false);
  });

  it('is refused at once when the edge will stop, and its connection ends', async () => {
    const ending = await open();
    const ask = () => ending.call('GET', `/api/v1/bots/${ending.world.botId}`, { headers: from(BUSY) });
    ending.bff.markDraining();
    for (let n = 0; n < limit; n += 1) await ask();
    const { status, headers } = await ask();
    expect({ status, connection: headers.get('connection') }).toEqual({ status: 429, connection: 'close' });
    await ending.bff.stop();
  });

  it('is still given the profiles of bots, which every page of a site asks for', async () => {
    expect((await edge.call('GET', profile(), { headers: from(BUSY) })).status).toBe(200);
  });

  it('does not count against others', async () => {
    const { status } = await edge.call('GET', `/api/v1/bots/${edge.world.botId}`, { headers: from(OTHER) });
    expect(status).toBe(401);
  });
});

describe('an address that asks for bots that do not exist', () => {
  it.each([['profiles', (bot: string) => `/api/v1/bots/${bot}/profile_to_client`]])(
    'is refused their %s at some point, and still given that of a bot',
    async (_, path) => {
      const edge = await open();
      const ask = async (bot: string) => (await edge.call('GET', path(bot), { headers: from(BUSY) })).status;
      expect(await ask(edge.world.botId)).toBe(200);
      const statuses: number[] = [];
      for (let n = 0; n < addressRules.unknownBot.limit + 2; n += 1) statuses.push(await ask(newBotId()));
      expect(statuses[0]).toBe(404);
      expect(statuses.at(-1)).toBe(429);
      expect(await ask(edge.world.botId)).toBe(200);
      await edge.bff.stop();
    },
  );
});
