import { completeBrowser, settle, until } from '../testing/browser';
import { FakeProduct } from '../testing/fake-product';
import { startInline } from './inline-chat';

const profile = {
  bot_id: 'C-1',
  bot_name: 'Own bot',
  theme: { primaryColor: '#123456' },
  live: true,
};
let product: FakeProduct;
let host: HTMLElement;

const begin = () =>
  startInline(
    { host, origin: 'https://product.example', botId: 'C-1', question: 'Is it free?', focus: 'input' },
    [''],
  );
const texts = () => [...(host.shadowRoot?.querySelectorAll('.msg .text') ?? [])].map((e) => e.textContent);

beforeEach(() => {
  completeBrowser();
  localStorage.clear();
  product = new FakeProduct(profile);
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => host.remove());

it('sends the first question and those that follow into one thread, which the panel goes on with', async () => {
  const end = await begin();
  await until(() => product.posts().length === 1);
  expect(texts()).toEqual(['Is it free?']);
  const input = host.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
  await until(() => host.shadowRoot?.activeElement === input);
  input.value = 'For how long?';
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await settle();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await until(() => product.posts().length === 2);
  expect(product.posts().map(({ body }) => body.content)).toEqual(['Is it free?', 'For how long?']);
  expect(product.count('/visitors/session')).toBe(1);
  expect(localStorage.getItem('chirrup:C-1:thread')).toBe('thread-1');
  end();
  expect(host.shadowRoot?.querySelector('.panel')).toBeNull();
  expect(localStorage.getItem('chirrup:C-1:thread')).toBe('thread-1');
});

it.each([
  ['an unknown bot', null],
  ['a bot that is off', { ...profile, live: false }],
  ['a bot that is held back from some visitors', { ...profile, holdout_share: 0.1 }],
])('rejects %s, and stores nothing', async (_, answer) => {
  product = new FakeProduct(answer);
  await expect(begin()).rejects.toThrow();
  expect(product.count('/visitors/session')).toBe(0);
  expect(localStorage).toHaveLength(0);
  expect(host.shadowRoot).toBeNull();
});
