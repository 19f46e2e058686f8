import { completeBrowser, settle, until } from '../../testing/browser';
import { FakeProduct } from '../../testing/fake-product';
import { createChatClient } from './chat-client';
import { inTurn } from './in-turn';

let product: FakeProduct;

/** The locks of a browser: one at a time for each name. */
function giveLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, act: () => Promise<unknown>) => {
    const aborted = new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('waited', 'AbortError'))),
    );
    const before = last.get(name) ?? Promise.resolve();
    const mine = Promise.race([before, aborted]).then(act);
    last.set(name, Promise.allSettled([before, mine]));
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

beforeEach(() => {
  localStorage.clear();
  completeBrowser();
  product = new FakeProduct();
  giveLocks();
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

const tab = () => {
  const client = createChatClient({ origin: 'https://product.example', botId: 'C-1' });
  client.start();
  return client;
};
const threads = () =>
  product.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/threads')).length;

it('that ask at the same moment have one thread, and each question goes once', async () => {
  const [a, b] = [tab(), tab()];
  a.send('Do you engrave?');
  b.send('Do you wrap gifts?');
  await until(() => product.stored.length === 2);
  await settle(20);
  expect(threads()).toBe(1);
  expect(
    product
      .posts()
      .map(({ body }) => body.content)
      .sort(),
  ).toEqual(['Do you engrave?', 'Do you wrap gifts?']);
  expect(new Set(product.stored.map(({ thread_id }) => thread_id)).size).toBe(1);
});

it('go on where the browser has no locks, or refuses them', async () => {
  for (const value of [
    undefined,
    { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
  ]) {
    Object.defineProperty(navigator, 'locks', { configurable: true, value });
    expect(await inTurn('x', async () => 7)).toBe(7);
  }
});

it('receive what fails in their turn, and do it once', async () => {
  let times = 0;
  const failing = inTurn('x', async () => {
    times += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(times).toBe(1);
});
