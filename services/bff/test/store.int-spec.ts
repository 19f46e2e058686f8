import { createHmac } from 'node:crypto';
import { Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import { type Edge, startEdge } from './support/edge.js';
import { store } from './support/fake-services.js';

const SECRET = 'shared-secret-of-the-app';
const SHOP = 'my-shop.myshopify.com';

describe('webhooks of the store', () => {
  let edge: Edge;
  let nonce = 0;
  beforeEach(async () => {
    edge = await startEdge({ env: { SHOPIFY_APP_SECRET: SECRET } });
    for (const [id, visitorId] of [
      ['t-ann', edge.world.customer.visitorId],
      ['t-bob', 'anon_ffffffffffffffffffffffffffffffff'],
    ] as const) {
      edge.world.threads.set(id, Thread.fromPartial({ id, botId: edge.world.botId, visitorId }));
      store(edge.world, id, { content: 'Where is my parcel?' });
      store(edge.world, id, { content: 'On its way.', senderType: 'bot' });
    }
  });
  afterEach(() => edge.bff.stop());

  const send = (topic: string, body: object, { secret = SECRET, to = edge } = {}) => {
    const raw = JSON.stringify({ ...body, shop_domain: SHOP, shop_id: nonce });
    return to.call('POST', '/api/v1/webhooks/shopify', {
      raw,
      headers: {
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(raw).digest('base64'),
      },
    });
  };
  const redact = (customer: object) => ({ customer, orders_to_redact: [] });
  const callsOf = (name: string) => edge.world.calls.filter((call) => call.name === name);
  beforeEach(() => {
    nonce += 1;
  });

  it('erase the conversations of a customer who was identified, and nobody else\u2019s', async () => {
    expect((await send('customers/redact', redact({ id: 42 }))).status).toBe(204);
    expect([...edge.world.threads.keys()]).toEqual(['t-bob']);
    const { botId, customer } = edge.world;
    expect(callsOf('eraseConversions').map(({ context }) => context.principal)).toEqual([
      { kind: 'visitor', botId, visitorId: customer.visitorId },
    ]);
  });

  it('find a customer by the address too', async () => {
    await send('customers/redact', redact({ id: 7, email: 'ann@mail.example' }));
    expect([...edge.world.threads.keys()]).toEqual(['t-bob']);
  });

  it('touch no bot of an account that only helps with it', async () => {
    edge.world.bot = { ...edge.world.bot, role: 'editor' };
    expect((await send('customers/redact', redact({ id: 42 }))).status).toBe(204);
    expect(edge.world.threads.size).toBe(2);
  });

  it('mail the owner what is stored of a customer', async () => {
    await send('customers/data_request', {
      customer: { id: 42, email: 'x@y.example' },
      data_request: { id: 1 },
    });
    expect(callsOf('mailCustomerRequest').map(({ request }) => request)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        userId: edge.world.userId,
        shopDomain: SHOP,
        customerId: '42',
        // no visitor was identified by that address
        email: '',
        stored: [{ botId: edge.world.botId, botName: 'Shop bot', conversations: 1, messages: 2 }],
      },
    ]);
    expect(edge.world.threads.size).toBe(2);
  });

  it('tell no number and no address to an account whose bots do not know the customer', async () => {
    await send('customers/data_request', {
      customer: { id: 4711, email: 'private.customer@mail.example' },
      data_request: { id: 1 },
    });
    expect(callsOf('mailCustomerRequest').map(({ request }) => request)).toMatchObject([
      { customerId: '', email: '', stored: [] },
    ]);
  });

  it('tell no number that goes with an address the account knows', async () => {
    await send('customers/data_request', {
      customer: { id: 4711, email: 'ann@mail.example' },
      data_request: { id: 1 },
    });
    expect(callsOf('mailCustomerRequest').map(({ request }) => request)).toMatchObject([
      { customerId: '', email: 'ann@mail.example', stored: [{ conversations: 1 }] },
    ]);
  });

  it('take the shop out of accounts, whose bots stay', async () => {
    expect((await send('shop/redact', {})).status).toBe(204);
    expect(callsOf('forgetShop').map(({ request }) => request)).toEqual([{ domain: SHOP }]);
    expect(edge.world.threads.size).toBe(2);
  });

  it('are answered once: a request that is sent again changes nothing', async () => {
    const body = { customer: { id: 42 }, data_request: { id: 1 } };
    for (let sent = 0; sent < 3; sent += 1)
      expect((await send('customers/data_request', body)).status).toBe(204);
    expect(callsOf('mailCustomerRequest')).toHaveLength(1);
  });

  it('are refused when they are not signed, and understood only as what they are', async () => {
    const forged = await send('customers/redact', redact({ id: 42 }), { secret: 'another-secret-of-an-app' });
    expect(forged).toMatchObject({ status: 401, body: { code: 'STORE.NOT_SIGNED' } });
    const relabelled = await send('shop/redact', redact({ id: 42 }));
    expect(relabelled).toMatchObject({ status: 400, body: { code: 'STORE.NOT_UNDERSTOOD' } });
    expect(edge.world.threads.size).toBe(2);
  });

  it('may be sent again when they could not be answered', async () => {
    const { bot } = edge.world;
    edge.world.bot = undefined as never;
    expect((await send('customers/redact', redact({ id: 42 }))).status).toBeGreaterThanOrEqual(500);
    edge.world.bot = bot;
    expect((await send('customers/redact', redact({ id: 42 }))).status).toBe(204);
    expect([...edge.world.threads.keys()]).toEqual(['t-bob']);
  });

  it('do not exist without the secret', async () => {
    const plain = await startEdge();
    expect((await send('shop/redact', {}, { to: plain })).status).toBe(404);
    await plain.bff.stop();
  });
});
