import { type Answer, FakeProduct, FakeSocket } from '../../testing/fake-product';
import { createChatClient } from './chat-client';

const { jest } = import.meta;

const BOT = 'C-1';
const key = (name: string) => `chirrup:${BOT}:${name}`;
const tick = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
let product: FakeProduct;
/** What waits at the network; each is let through by its answer. */
let held: { path: string; answer(given?: Answer): void }[];
let isHeld: (path: string) => boolean;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  product = new FakeProduct();
  held = [];
  isHeld = () => false;
  const { fetch } = product;
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const answer = await new Promise<Answer | undefined>((resolve) => {
      if (isHeld(url)) held.push({ path: url, answer: resolve });
      else resolve(undefined);
    });
    const usual = product.override;
    if (answer) product.override = () => answer;
    const response = fetch(url, init);
    product.override = usual;
    return response;
  }) as typeof globalThis.fetch;
});
afterEach(() => jest.useRealTimers());

async function start() {
  const client = createChatClient({ origin: 'https://product.example', botId: BOT });
  client.start();
  client.setVisible(true);
  await tick();
  FakeSocket.last.push({ type: 'ready', live: true });
  await tick();
  return client;
}
const stored = () => localStorage.getItem(key('thread'));
const texts = () => product.posts().map(({ path, body }) => [path.split('/')[4], body.content]);

it('a thread that is found gone too late does not take the place of the one opened since', async () => {
  localStorage.setItem(key('thread'), 'gone');
  isHeld = (path) => path.includes('/threads/gone');
  const client = await start();
  client.open('other');
  await tick();
  held[0]?.answer({ status: 404 });
  await tick();
  expect([stored(), client.state().thread.threadId]).toEqual(['other', 'other']);
  expect(client.state().loaded).toBe(true);
});

it.each([
  ['another was opened', 'other'],
  ['a new chat was begun', null],
])('a thread that is made too late is left alone when %s', async (_, now) => {
  isHeld = (path) => path.endsWith('/threads');
  const client = await start();
  client.send('Hello');
  await tick();
  if (now) client.open(now);
  else client.startOver();
  held[0]?.answer();
  await tick();
  expect([stored(), client.state().thread.threadId]).toEqual([now, now]);
  expect(texts()).toEqual([]);
  expect(client.state().thread.entries).toEqual([]);
});

it('a message after that goes to its own thread', async () => {
  isHeld = (path) => path.endsWith('/threads');
  const client = await start();
  client.send('Hello');
  await tick();
  client.startOver();
  client.send('Again');
  isHeld = () => false;
  held[0]?.answer({ status: 201, body: { _id: 'late' } });
  await tick();
  expect(texts()).toEqual([['thread-1', 'Again']]);
  expect(stored()).toBe('thread-1');
  expect(client.state().thread.entries.map(({ state }) => state)).toEqual(['sent']);
});

it('a message goes to the thread another tab has begun in the meantime', async () => {
  isHeld = (path) => path.endsWith('/threads');
  const client = await start();
  client.send('Hello');
  await tick();
  localStorage.setItem(key('thread'), 'theirs');
  dispatchEvent(new StorageEvent('storage', { key: key('thread'), newValue: 'theirs' }));
  await tick();
  held[0]?.answer();
  await tick();
  expect(texts()).toEqual([['theirs', 'Hello']]);
  expect(client.state().thread.entries.map(({ state }) => state)).toEqual(['sent']);
});

it.each([401, 404])(
  'a message refused with %d while the visitor is forgotten makes no other',
  async (status) => {
    const client = await start();
    client.send('Hello');
    await tick();
    isHeld = (path) => path.endsWith('/messages');
    client.send('And');
    await tick();
    client.reset();
    product.calls = [];
    held[0]?.answer({ status });
    await tick();
    expect(product.calls.map(({ path }) => path)).toEqual(['/chats/C-1/threads/thread-1/messages']);
    expect(Object.keys(localStorage)).toEqual([]);
  },
);
