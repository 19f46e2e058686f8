import type { BotProfile } from '../api/types';
import { settle } from '../testing/browser';
import { FakeProduct } from '../testing/fake-product';
import { createVisitorStorage } from '../transport/visitor-storage';
import { createConversions } from './conversions';
import { createVisitorCalls } from './visitor-calls';

const { jest } = import.meta;
const QUEUE = 'chirrup:C-1:conversions';
const order = { id: 'order 1', value: 49.9, currency: 'EUR' };

let product: FakeProduct;
let events: [string, unknown][];
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('chirrup:C-1:thread', 't1');
  product = new FakeProduct();
  product.override = ({ path }) =>
    path.endsWith('/conversions') ? { status: 201, body: { assisted: true } } : undefined;
  events = [];
});
afterEach(() => jest.useRealTimers());

/** A page view. */
function open(profile: Partial<BotProfile> = {}) {
  const site = {
    origin: 'https://product.example',
    profile: { bot_id: 'C-1', ...profile } as BotProfile,
    emit: (event: string, data: unknown) => void events.push([event, data]),
  };
  const storage = createVisitorStorage('C-1');
  return createConversions(site, storage, createVisitorCalls(site, storage));
}
const sent = () => product.calls.filter(({ path }) => path.endsWith('/conversions')).map(({ body }) => body);

it('reports a conversion of a visitor who chatted, and says so', async () => {
  open().add({ ...order, more: 'not sent' });
  await settle();
  expect(product.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/chats/C-1/conversions',
    token: 'token-1',
    body: { ...order, seconds_ago: 0 },
  });
  expect(events).toEqual([['conversion', { ...order, assisted: true }]]);
  expect(localStorage.getItem(QUEUE)).toBeNull();
});

it('sends and stores nothing of a visitor who never chatted', async () => {
  localStorage.clear();
  open().add(order);
  await settle();
  expect(product.calls).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(events).toEqual([['conversion', { ...order, assisted: false }]]);
});

it('reports it where a library gives arrays a `toJSON`', async () => {
  Object.assign(Array.prototype, {
    toJSON(this: unknown[]) {
      return `[${this.map((item) => JSON.stringify(item))}]`;
    },
  });
  try {
    open().add(order);
    await settle();
  } finally {
    delete (Array.prototype as { toJSON?: unknown }).toJSON;
  }
  expect(sent()).toHaveLength(1);
});

it('sends it where visitors are compared with others', async () => {
  localStorage.clear();
  open({ holdout_share: 10 }).add(order);
  await settle();
  expect(sent()).toHaveLength(1);
});

it.each([0, 429, 500, 503])(
  'keeps it over a page when the answer is %d, and sends it once it can',
  async (status) => {
    const usual = product.override;
    product.isDown = status === 0;
    product.override = (call) => (call.path.endsWith('/conversions') ? { status } : usual(call));
    open().add(order);
    await settle();
    expect(events).toEqual([]);
    expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toMatchObject([order]);

    product.isDown = false;
    product.override = usual;
    await open().flush();
    expect(events).toEqual([['conversion', { ...order, assisted: true }]]);
    expect(localStorage.getItem(QUEUE)).toBeNull();
  },
);

it('tries again when the browser is back on the network', async () => {
  product.isDown = true;
  open().add(order);
  await settle();
  product.isDown = false;
  dispatchEvent(new Event('online'));
  await settle();
  expect(events.map(([event]) => event)).toContain('conversion');
});

it('tries again after a while', async () => {
  jest.useFakeTimers();
  product.isDown = true;
  open().add(order);
  await jest.advanceTimersByTimeAsync(0);
  product.isDown = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual([['conversion', { ...order, assisted: true }]]);
  expect(sent().at(-1)).toMatchObject({ seconds_ago: 5 });
});

it.each([400, 403, 404, 409, 422])(
  'gives up what is refused with %d, tells the page, and goes on',
  async (status) => {
    const usual = product.override;
    product.override = (call) =>
      call.body.id === 'bad'
        ? { status, body: { code: 'REQUEST.INVALID', detail: 'value: wrong' } }
        : usual(call);
    const conversions = open();
    conversions.add({ ...order, id: 'bad', value: 'a lot' });
    conversions.add(order);
    await settle(12);
    expect(events).toEqual([
      ['error', { command: 'conversion', code: 'REQUEST.INVALID', message: 'value: wrong' }],
      ['conversion', { ...order, assisted: true }],
    ]);
  },
);

it('renews an expired token', async () => {
  localStorage.setItem('chirrup:C-1:user_id', 'anon_0123456789abcdef');
  localStorage.setItem('chirrup:C-1:token', 'old');
  const usual = product.override;
  product.override = (call) => (call.token === 'old' ? { status: 401 } : usual(call));
  open().add(order);
  await settle(12);
  expect(events).toHaveLength(1);
});

it('queues an id once, 20 at most, and drops what is a week old', async () => {
  product.isDown = true;
  const old = { ...order, id: 'old', at: Math.floor(Date.now() / 1_000) - 8 * 24 * 60 * 60 };
  localStorage.setItem(QUEUE, JSON.stringify([old, null, 'x', { id: 1 }]));
  const conversions = open();
  for (let n = 0; n < 24; n += 1) conversions.add({ ...order, id: `o${Math.floor(n / 2)}` });
  await settle();
  expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(12);
  for (let n = 0; n < 30; n += 1) conversions.add({ ...order, id: `p${n}` });
  expect(JSON.parse(localStorage.getItem(QUEUE) ?? '[]')).toHaveLength(20);
  localStorage.setItem(QUEUE, JSON.stringify([old]));
  product.isDown = false;
  await open().flush();
  expect(sent()).not.toContainEqual(expect.objectContaining({ id: 'old' }));
  expect(localStorage.getItem(QUEUE)).toBeNull();
});
