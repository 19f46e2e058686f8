import type { BotProfile } from '../api/types';
import { settle } from '../testing/browser';
import { type Answer, FakeProduct } from '../testing/fake-product';
import { createVisitorStorage } from '../transport/visitor-storage';
import { createIdentity } from './identity';
import { createVisitorCalls } from './visitor-calls';

const { jest } = import.meta;
const person = { user_id: 'user-7', name: 'Zoë', email: '' };

let product: FakeProduct;
let answer: (token: unknown) => Answer;
let events: [string, unknown][];
let listeners: Map<unknown, Set<() => void>>;
const reset = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  product = new FakeProduct();
  answer = () => ({ status: 200, body: person });
  product.override = ({ path, body }) => (path.endsWith('/identity') ? answer(body.token) : undefined);
  events = [];
  listeners = new Map();
  window.chirrup = Object.assign(
    (command: string, event?: unknown, listener?: unknown) => {
      if (command === 'reset') {
        reset();
        localStorage.clear();
        happen('reset');
      }
      if (command !== 'on') return undefined;
      const added = listeners.get(event) ?? new Set();
      listeners.set(event, added.add(listener as () => void));
      return () => added.delete(listener as () => void);
    },
    { live: true as const },
  );
});
afterEach(() => {
  jest.useRealTimers();
  delete window.chirrup;
});
const happen = (event: string) => {
  for (const listener of listeners.get(event) ?? []) queueMicrotask(listener);
};
const chatted = () => {
  localStorage.setItem('chirrup:C-1:user_id', 'anon_0123456789abcdef');
  localStorage.setItem('chirrup:C-1:token', 'held');
};
function open() {
  const site = {
    origin: 'https://product.example',
    profile: { bot_id: 'C-1' } as BotProfile,
    emit: (event: string, data: unknown) => void events.push([event, data]),
  };
  const storage = createVisitorStorage('C-1');
  return createIdentity(site, storage, createVisitorCalls(site, storage));
}
const sent = () =>
  product.calls.filter(({ path }) => path.endsWith('/identity')).map(({ body }) => body.token);

it('is sent at once by a visitor who was here before', async () => {
  chatted();
  open()({ token: 'a' });
  await settle();
  expect(product.calls).toMatchObject([
    { method: 'POST', path: '/chats/C-1/visitors/me/identity', token: 'held', body: { token: 'a' } },
  ]);
  expect(events).toEqual([['identify', person]]);
});

it('waits until the chat is opened, the last token of the page', async () => {
  const identify = open();
  identify({ token: 'a' });
  identify({ token: 'b' });
  await settle();
  expect(product.calls).toEqual([]);
  expect(localStorage).toHaveLength(0);
  happen('open');
  await settle();
  expect(sent()).toEqual(['b']);
  happen('open');
  await settle();
  expect(sent()).toHaveLength(1);
});

it('is sent where the chat was opened just before, once it has its session', async () => {
  jest.useFakeTimers();
  open()({ token: 'a' });
  chatted();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(sent()).toEqual(['a']);
  expect(events).toEqual([['identify', person]]);
});

it('is never sent by a visitor who does not open the chat', async () => {
  jest.useFakeTimers();
  open()({ token: 'a' });
  await jest.advanceTimersByTimeAsync(600_000);
  expect(product.calls).toEqual([]);
});

it('tells the page why it is refused', async () => {
  chatted();
  answer = () => ({ status: 400, body: { code: 'IDENTITY.TOKEN_EXPIRED', message: 'Run out.' } });
  open()({ token: 'a' });
  await settle();
  expect(events).toEqual([
    ['error', { command: 'identify', code: 'IDENTITY.TOKEN_EXPIRED', message: 'Run out.' }],
  ]);
});

it('begins again where the browser was somebody else’s, once', async () => {
  chatted();
  let refusals = 1;
  answer = () =>
    refusals-- > 0
      ? { status: 409, body: { code: 'IDENTITY.OTHER_VISITOR' } }
      : { status: 200, body: person };
  open()({ token: 'a' });
  await settle(12);
  expect(reset).toHaveBeenCalledTimes(1);
  expect(product.calls.map(({ path }) => path)).toEqual([
    '/chats/C-1/visitors/me/identity',
    '/visitors/session',
    '/chats/C-1/visitors/me/identity',
  ]);
  expect(events).toEqual([['identify', person]]);
  refusals = 9;
  open()({ token: 'b' });
  await settle(12);
  expect(events.at(-1)).toEqual(['error', expect.objectContaining({ code: 'IDENTITY.OTHER_VISITOR' })]);
  expect(reset).toHaveBeenCalledTimes(2);
});

it('forgets the visitor once, however often the token is sent while the answer is on its way', async () => {
  chatted();
  let refusals = 2;
  answer = () =>
    refusals-- > 0
      ? { status: 409, body: { code: 'IDENTITY.OTHER_VISITOR' } }
      : { status: 200, body: person };
  open()({ token: 'a' });
  happen('open');
  await settle(12);
  expect(reset).toHaveBeenCalledTimes(1);
});

it('sends the last token when another came while the visitor was being forgotten', async () => {
  chatted();
  let refusals = 1;
  answer = () =>
    refusals-- > 0
      ? { status: 409, body: { code: 'IDENTITY.OTHER_VISITOR' } }
      : { status: 200, body: person };
  const identify = open();
  reset.mockImplementationOnce(() => identify({ token: 'b' }));
  identify({ token: 'a' });
  await settle(12);
  expect(sent()).toEqual(['a', 'b']);
  expect(reset).toHaveBeenCalledTimes(1);
  expect(events).toEqual([['identify', person]]);
});

it('says so where the visitor cannot be forgotten', async () => {
  jest.useFakeTimers();
  chatted();
  answer = () => ({ status: 409, body: { code: 'IDENTITY.OTHER_VISITOR' } });
  const identify = open();
  window.chirrup = Object.assign(() => undefined, { live: true as const });
  identify({ token: 'a' });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(events).toEqual([['error', expect.objectContaining({ code: 'IDENTITY.OTHER_VISITOR' })]]);
});

it('forgets what waits when the visitor is reset', async () => {
  open()({ token: 'a' });
  window.chirrup?.('reset');
  await settle();
  happen('open');
  await settle();
  expect(sent()).toEqual([]);
});

it('tries again while the product cannot be reached', async () => {
  jest.useFakeTimers();
  chatted();
  product.isDown = true;
  open()({ token: 'a' });
  await jest.advanceTimersByTimeAsync(4_000);
  product.isDown = false;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(events).toEqual([['identify', person]]);
});
