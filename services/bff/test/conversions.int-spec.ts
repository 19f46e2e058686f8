import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
let token: string;
beforeAll(async () => {
  edge = await startEdge();
  token = await edge.visitorToken();
});
afterAll(() => edge.bff.stop());

const order = { id: 'after a chat', value: 49.9, currency: 'EUR' };
const post = (body: unknown, bearer = token) =>
  edge.call('POST', `/api/v1/chats/${edge.world.botId}/conversions`, { token: bearer, body });

describe('a conversion', () => {
  it('is taken, and says whether a conversation came before it', async () => {
    expect(await post(order)).toMatchObject({ status: 201, body: { assisted: true } });
    const late = { ...order, id: 'Nº 7', value: 0, seconds_ago: 604_800 };
    expect(await post(late)).toMatchObject({ status: 201, body: { assisted: false } });
  });

  it.each([
    ['id', { ...order, id: '' }],
    ['id', { ...order, id: 'x'.repeat(101) }],
    ['id', { ...order, id: 'a\u0000b' }],
    ['value', { ...order, value: -1 }],
    ['value', { ...order, value: 1_000_000_001 }],
    ['value', { ...order, value: '12' }],
    ['currency', { ...order, currency: 'EURO' }],
    ['currency', { ...order, currency: 'XYZ' }],
    ['currency', { ...order, currency: 'eur' }],
    ['seconds_ago', { ...order, seconds_ago: 604_801 }],
    ['more', { ...order, more: 1 }],
  ])('with a wrong %s is refused by name', async (field, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });

  it('is a visitor’s to report, while the bot is on', async () => {
    expect(await post(order, await edge.ownerToken())).toMatchObject({ status: 403 });
    const preflight = await edge.call('OPTIONS', `/api/v1/chats/${edge.world.botId}/conversions`, {
      headers: { origin: 'https://shop.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    edge.saveBot({ liveMode: false });
    expect(await post(order)).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
  });
});
