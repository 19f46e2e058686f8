import type { Message } from '../../api/types';
import { FakeProduct, FakeSocket } from '../../testing/fake-product';
import type { Entry } from '../thread/entry';
import { createChatClient } from './chat-client';

const { jest } = import.meta;

const BOT = 'C-1';
const key = (name: string) => `chirrup:${BOT}:${name}`;
const tick = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
let product: FakeProduct;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  product = new FakeProduct();
});
afterEach(() => jest.useRealTimers());

async function start() {
  const replies: Entry[] = [];
  const client = createChatClient({
    origin: 'https://product.example',
    botId: BOT,
    onReply: (m) => replies.push(m),
  });
  client.start();
  client.setVisible(true);
  await tick();
  if (FakeSocket.all.length) FakeSocket.last.push({ type: 'ready', live: true });
  await tick();
  const entries = () => client.state().thread.entries.map(({ text, state }) => [text, state]);
  return { client, replies, entries };
}
const reply = (seq: number, reply_to: string): Message => ({
  _id: `r${seq}`,
  thread_id: 'thread-1',
  seq,
  sender_type: 'bot',
  sender_bot_name: 'Bot',
  message_type: 'text',
  content: 'An answer',
  state: 'complete',
  stream: false,
  created_at: 2,
  reply_to,
});

const resumed = (last_seq: number) =>
  FakeSocket.last.push({ type: 'resumed', thread_id: 'thread-1', last_seq });
const seqs = (replies: Entry[]) => replies.map(({ seq }) => seq);

it('stores and asks for nothing before it starts', () => {
  createChatClient({ origin: 'https://product.example', botId: BOT });
  expect(product.calls).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('opens a session as an anonymous visitor and makes no thread yet', async () => {
  await start();
  expect(localStorage.getItem(key('user_id'))).toMatch(/^anon_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(product.calls.map(({ path }) => path)).toEqual(['/visitors/session']);
});

it('makes the thread with the first message, listens to it, then posts', async () => {
  const { client, entries } = await start();
  client.send('Hello');
  expect(entries()).toEqual([['Hello', 'sending']]);
  await tick();
  expect(entries()).toEqual([['Hello', 'sent']]);
  expect(FakeSocket.last.sent).toEqual([{ type: 'resume', thread_id: 'thread-1', after_seq: 0 }]);
  expect(localStorage.getItem(key('thread'))).toBe('thread-1');
  expect(localStorage.getItem(key('outbox'))).toBeNull();
});

it('says the page’s language with a message, in letters that a header takes', async () => {
  const { client } = await start();
  const languages: (string | undefined)[] = [];
  for (const lang of ['pt-BR', '中文', '']) {
    document.documentElement.lang = lang;
    client.send('Hello');
    await tick();
    languages.push(product.calls.at(-1)?.language);
  }
  expect(languages).toEqual(['pt-BR', '%E4%B8%AD%E6%96%87', '']);
});

it('two messages at once make one thread and keep their order', async () => {
  const { client } = await start();
  client.send('one');
  client.send('two');
  await tick();
  expect(product.count('/threads/')).toBe(2);
  expect(product.posts().map(({ body }) => body.content)).toEqual(['one', 'two']);
});

it('keeps what could not be sent over a reload, and sends it in order under the same ids', async () => {
  const { client, entries } = await start();
  product.isDown = true;
  client.send('one');
  client.send('two');
  await tick();
  expect(entries()).toEqual([
    ['one', 'unsent'],
    ['two', 'unsent'],
  ]);
  const ids = JSON.parse(localStorage.getItem(key('outbox')) ?? '[]').map(({ id }: { id: string }) => id);
  product.isDown = false;
  product.calls = [];
  const again = await start();
  await tick();
  expect(product.posts().map(({ body }) => body.client_message_id)).toEqual(ids);
  expect(again.entries()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
  ]);
});

it('Retry sends the same text under the same id', async () => {
  const { client, entries } = await start();
  product.override = ({ path }) => (path.endsWith('/messages') ? { status: 500 } : undefined);
  client.send('one');
  await tick();
  const [entry] = client.state().thread.entries;
  product.override = () => undefined;
  if (entry) client.retry(entry);
  await tick();
  expect(entries()).toEqual([['one', 'sent']]);
  expect(new Set(product.posts().map(({ body }) => body.client_message_id)).size).toBe(1);
});

it('a refused message does not hold up the next one', async () => {
  const { client, entries } = await start();
  product.override = ({ body }) => (body.content === 'bad' ? { status: 400 } : undefined);
  client.send('bad');
  client.send('good');
  await tick();
  expect(entries().sort()).toEqual([
    ['bad', 'unsent'],
    ['good', 'sent'],
  ]);
});

it('waits as long as a 429 asks and then sends by itself', async () => {
  const { client, entries } = await start();
  const slow = { status: 429, headers: { 'Retry-After': '7' } };
  product.override = ({ path }) => (path.endsWith('/messages') ? slow : undefined);
  client.send('quick');
  await tick();
  expect(entries()).toEqual([['quick', 'waiting']]);
  expect(client.state().waitUntil).toBeGreaterThan(Date.now() + 6_000);
  product.override = () => undefined;
  await tick(6_900);
  expect(product.posts()).toHaveLength(1);
  await tick(200);
  expect(entries()).toEqual([['quick', 'sent']]);
});

it('shows the bot as offline on 409 and sends when it is back', async () => {
  const { client, entries } = await start();
  product.override = ({ path }) =>
    path.endsWith('/messages') ? { status: 409, body: { code: 'BOTS.OFFLINE' } } : undefined;
  client.send('hello');
  await tick();
  expect(client.state().live).toBe(false);
  product.override = () => undefined;
  FakeSocket.last.push({ type: 'live', live: true });
  await tick();
  expect(entries()).toEqual([['hello', 'sent']]);
});

it('takes a new session once when the token has expired, as the same visitor', async () => {
  const { client, entries } = await start();
  const visitor = localStorage.getItem(key('user_id'));
  product.override = ({ token }) => (token === 'token-1' ? { status: 401 } : undefined);
  client.send('hello');
  await tick();
  expect(entries()).toEqual([['hello', 'sent']]);
  expect(product.count('/visitors/session')).toBe(2);
  expect(localStorage.getItem(key('user_id'))).toBe(visitor);
});

it('does not go round in circles when every token is refused', async () => {
  const { client, entries } = await start();
  product.override = ({ path }) => (path.startsWith('/chats') ? { status: 401 } : undefined);
  client.send('hello');
  await tick();
  expect(entries()).toEqual([['hello', 'unsent']]);
  expect(product.count('/visitors/session')).toBe(2);
});

it('uses a renewed token from then on', async () => {
  const { client } = await start();
  product.override = ({ path }) =>
    path.endsWith('/threads')
      ? { status: 201, body: { _id: 't' }, headers: { 'X-Visitor-Token': 'renewed' } }
      : undefined;
  client.send('hello');
  await tick();
  expect(product.posts()[0]?.token).toBe('renewed');
});

it('opens a new thread when its own is gone', async () => {
  localStorage.setItem(key('thread'), 'gone');
  product.override = ({ path }) => (path.includes('/threads/gone') ? { status: 404 } : undefined);
  const { client, entries } = await start();
  client.send('hello');
  await tick();
  expect(entries()).toEqual([['hello', 'sent']]);
  expect(localStorage.getItem(key('thread'))).toBe('thread-1');
});

it('resumes after every reconnect from what it holds', async () => {
  const { client } = await start();
  client.send('hello');
  await tick();
  FakeSocket.last.push({ type: 'resumed', thread_id: 'thread-1', last_seq: 1 });
  FakeSocket.last.push({ type: 'message', message: reply(2, 'm1') });
  FakeSocket.last.end(1012);
  await tick(500);
  FakeSocket.last.push({ type: 'ready', live: true });
  await tick();
  expect(FakeSocket.last.sent).toEqual([{ type: 'resume', thread_id: 'thread-1', after_seq: 2 }]);
});

it('asks for a resume once when an offset does not fit', async () => {
  const { client } = await start();
  client.send('hello');
  await tick();
  const socket = FakeSocket.last;
  socket.push({ type: 'resumed', thread_id: 'thread-1', last_seq: 1 });
  socket.sent = [];
  for (const offset of [50, 60]) {
    socket.push({ type: 'delta', _id: 'r', thread_id: 'thread-1', attempt: 1, offset, delta: 'x' });
  }
  expect(socket.sent).toEqual([{ type: 'resume', thread_id: 'thread-1', after_seq: 1 }]);
});

it('polls every 3 s while no socket can be had, and stops when one is there', async () => {
  const { client, replies } = await start();
  client.send('hello');
  await tick();
  FakeSocket.last.end(1006);
  await tick(1_500);
  FakeSocket.last.end(1006);
  const sent = product.stored[0];
  product.history = {
    messages: sent ? [{ ...sent, thread_id: 'thread-1' }, reply(2, 'm1')] : [],
    reviews: [],
    last_seq: 2,
    pending: [],
  };
  await tick(3_100);
  expect(client.state().connection).toBe('polling');
  expect(client.state().thread.entries.at(-1)?.text).toBe('An answer');
  expect(seqs(replies)).toEqual([2]);
  FakeSocket.last.push({ type: 'ready', live: true });
  const polls = product.count('after_seq');
  await tick(10_000);
  expect(product.count('after_seq')).toBe(polls);
});

it('says once that a reply came, also when it came while the thread was being joined', async () => {
  const { client, replies } = await start();
  client.send('hello');
  await tick();
  FakeSocket.last.push({ type: 'message', message: reply(2, 'm1') });
  expect(seqs(replies)).toEqual([2]);
  resumed(2);
  for (const seq of [2, 3]) FakeSocket.last.push({ type: 'message', message: reply(seq, 'm1') });
  expect(seqs(replies)).toEqual([2, 3]);
});

it('says nothing of replies that were there before the page, and says what came since', async () => {
  localStorage.setItem(key('thread'), 'thread-1');
  product.history = { messages: [reply(2, 'm1')], reviews: [], last_seq: 2, pending: [] };
  const { replies } = await start();
  expect(FakeSocket.last.sent).toEqual([{ type: 'resume', thread_id: 'thread-1', after_seq: 2 }]);
  FakeSocket.last.push({ type: 'message', message: reply(3, 'm1') });
  resumed(3);
  expect(seqs(replies)).toEqual([3]);
});

it('takes the first resume for what was there before when the history could not be read', async () => {
  localStorage.setItem(key('thread'), 'thread-1');
  product.override = ({ path }) => (path.includes('/messages?') ? { status: 500 } : undefined);
  const { replies } = await start();
  FakeSocket.last.push({ type: 'message', message: reply(2, 'm1') });
  resumed(2);
  FakeSocket.last.push({ type: 'message', message: reply(3, 'm1') });
  expect(seqs(replies)).toEqual([3]);
});

it('another tab’s new thread becomes this one’s', async () => {
  const { client } = await start();
  localStorage.setItem(key('thread'), 'thread-9');
  dispatchEvent(new StorageEvent('storage', { key: key('thread'), newValue: 'thread-9' }));
  await tick();
  expect(client.state().thread.threadId).toBe('thread-9');
  expect(FakeSocket.last.sent).toEqual([{ type: 'resume', thread_id: 'thread-9', after_seq: 0 }]);
});

it('takes back a vote that the server refuses', async () => {
  const { client } = await start();
  client.send('hello');
  await tick();
  FakeSocket.last.push({ type: 'message', message: reply(2, 'm1') });
  product.override = ({ path }) => (path.includes('reviews') ? { status: 500 } : undefined);
  const vote = () => client.state().thread.entries.find(({ id }) => id === 'r2');
  const entry = vote();
  if (entry) void client.vote(entry, 1);
  expect(vote()?.vote).toBe(1);
  await tick();
  expect(vote()?.vote).toBe(0);
});

it('stops for good on a site where it is not allowed', async () => {
  product.override = () => ({ status: 403, body: { code: 'VISITORS.ORIGIN_NOT_ALLOWED' } });
  const { client } = await start();
  expect(client.state().refusal).toBe('origin');
  await tick(60_000);
  expect(product.calls).toHaveLength(1);
});

it('works without storage', async () => {
  const descriptor = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const { client, entries } = await start();
  client.send('hello');
  await tick();
  expect(entries()).toEqual([['hello', 'sent']]);
  if (descriptor) Object.defineProperty(window, 'localStorage', descriptor);
});

it('reset forgets the visitor and begins as another one', async () => {
  const { client } = await start();
  client.send('hello');
  await tick();
  const before = localStorage.getItem(key('user_id'));
  client.reset();
  await tick();
  expect(client.state().thread.entries).toEqual([]);
  expect(localStorage.getItem(key('thread'))).toBeNull();
  expect(localStorage.getItem(key('user_id'))).not.toBe(before);
});

it('stays stopped when the network is back', async () => {
  const client = createChatClient({ origin: 'https://product.example', botId: 'C-2' });
  client.start();
  await tick();
  client.stop();
  dispatchEvent(new Event('online'));
  await tick(60_000);
  expect(FakeSocket.all.filter(({ url }) => url.endsWith('C-2'))).toHaveLength(1);
});
