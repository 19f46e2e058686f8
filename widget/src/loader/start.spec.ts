import type { PanelContext, PanelModule } from '../panel/panel-contract';
import { completeBrowser, settle } from '../testing/browser';
import { FakeProduct } from '../testing/fake-product';
import { start } from './start';

const { jest } = import.meta;

const SCRIPT = 'https://product.example/lib/chirrup.js';
const profile = {
  bot_id: 'C-1',
  bot_name: 'Shop bot',
  dialogue_title: 'Ask us',
  theme: { iconBackgroundColor: '#123456' },
  icon_location: 'bottom_left',
  live: true,
};
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
let product: FakeProduct;
let context: PanelContext | undefined;
const panel = { open: jest.fn(), close: jest.fn(), send: jest.fn(), reset: jest.fn() };
const load = jest.fn(
  async (): Promise<PanelModule> => ({
    mount(given) {
      context = given;
      return panel;
    },
  }),
);

const page = { isShown: jest.fn(async () => true), run: jest.fn() };
const loadPage = jest.fn(async () => page);

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  completeBrowser();
  delete window.chirrup;
  context = undefined;
  product = new FakeProduct(profile);
});

/** The widget of the test before watches the old one. */
function newDocument() {
  const html = document.createElement('html');
  html.append(document.createElement('head'), document.createElement('body'));
  document.documentElement.replaceWith(html);
}
function html(attributes = 'id="chirrup-widget" data-bot-id="C-1"') {
  newDocument();
  document.body.innerHTML = `<script ${attributes} src="${SCRIPT}" type="module"></script>`;
}
const hosts = () => document.querySelectorAll('html > div').length;
const bubble = () => document.querySelector('html > div')?.shadowRoot?.querySelector('button') ?? null;

it('asks once for the profile and draws the bubble', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  expect(product.calls.map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/bots/C-1/profile_to_client'],
  ]);
  expect(bubble()?.getAttribute('aria-label')).toBe('Open chat: Ask us');
  expect(bubble()?.className).toBe('b left');
  expect(bubble()?.parentElement?.style.getPropertyValue('--iconBackgroundColor')).toBe('#123456');
  expect(load).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

it('finds its tag by source when the id is missing', async () => {
  html('data-bot-id="C-1"');
  await start(SCRIPT, load, loadPage);
  expect(bubble()).not.toBeNull();
});

it('comes back when the page removes it, without keeping a page busy that insists', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  jest.useFakeTimers();
  let removals = 0;
  for (let n = 0; n < 8; n += 1) {
    const host = document.querySelector('html > div');
    host?.remove();
    if (host) removals += 1;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  jest.useRealTimers();
  expect(removals).toBe(6);
  expect(hosts()).toBe(0);
});

it('ignores a second copy', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  await start(`${SCRIPT}?again`, load, loadPage);
  expect(hosts()).toBe(1);
  expect(product.calls).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['an unknown bot', null, [[expect.stringContaining('"C-1". Check data-bot-id')]]],
  ['a bot that is off', { ...profile, live: false }, []],
])('shows nothing for %s', async (_, answer, warnings) => {
  html();
  product = new FakeProduct(answer);
  await start(SCRIPT, load, loadPage);
  window.chirrup?.('open');
  await settle();
  expect(hosts()).toBe(0);
  expect(load).not.toHaveBeenCalled();
  expect(warn.mock.calls).toEqual(warnings);
});

it('does nothing without a tag', async () => {
  newDocument();
  await start(SCRIPT, load, loadPage);
  expect(window.chirrup).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

it.each(['', 'data-bot-id', 'id="chirrup-widget" data-bot="C-1"'])(
  'says that a tag has no bot id, and does nothing more: %j',
  async (attributes) => {
    html(attributes);
    await start(SCRIPT, load, loadPage);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no bot id. Check data-bot-id')]]);
    expect(product.calls).toEqual([]);
    expect(window.chirrup).toBeUndefined();
  },
);

it.each([403, 429, 500])('is silent when the product answers %d', async (status) => {
  html();
  product.override = () => ({ status });
  await start(SCRIPT, load, loadPage);
  expect(hosts()).toBe(0);
  expect(warn).not.toHaveBeenCalled();
});

it.each(['pointerenter', 'focus'])('preloads the panel on %s, once', async (event) => {
  html();
  await start(SCRIPT, load, loadPage);
  // jsdom knows no handlers of pointers
  const handlers = bubble() as unknown as Record<string, () => void>;
  handlers[`on${event}`]?.();
  handlers[`on${event}`]?.();
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(panel.open).not.toHaveBeenCalled();
});

it('opens, shows that it is open, and closes', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  bubble()?.click();
  await settle();
  expect(panel.open).toHaveBeenCalledTimes(1);
  context?.onToggle(true);
  expect(bubble()?.getAttribute('aria-expanded')).toBe('true');
  expect(bubble()?.getAttribute('aria-label')).toBe('Close chat: Ask us');
  bubble()?.click();
  await settle();
  expect(panel.close).toHaveBeenCalledTimes(1);
});

it('tries the download again after it failed', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  load.mockRejectedValueOnce(new TypeError('network'));
  bubble()?.click();
  await settle();
  bubble()?.click();
  await settle();
  expect(panel.open).toHaveBeenCalledTimes(1);
});

it('opens at load when the tag says so', async () => {
  html('id="chirrup-widget" data-bot-id="C-1" data-open="true"');
  await start(SCRIPT, load, loadPage);
  await settle();
  expect(panel.open).toHaveBeenCalledTimes(1);
});

it('plays back what was called before it loaded, in order', async () => {
  html();
  const received: unknown[] = [];
  const q: unknown[][] = [
    ['on', 'ready', () => received.push('ready')],
    ['conversion', { id: 'order-1' }],
    ['send', 'Hello'],
    ['nonsense'],
  ];
  window.chirrup = Object.assign(() => undefined, { q });
  await start(SCRIPT, load, loadPage);
  await settle();
  expect(received).toEqual(['ready']);
  expect(page.run.mock.calls.slice(0, 1)).toEqual([
    [
      expect.objectContaining({ origin: 'https://product.example', profile }),
      'conversion',
      { id: 'order-1' },
    ],
  ]);
  expect(panel.send).toHaveBeenCalledWith('Hello');
});

it('loads commands of the page only for those, and for what an earlier page could not send', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  await settle();
  expect(loadPage).not.toHaveBeenCalled();
  delete window.chirrup;
  localStorage.setItem('chirrup:C-1:conversions', '[]');
  await start(SCRIPT, load, loadPage);
  await settle();
  expect(page.run.mock.calls).toEqual([[expect.anything(), 'flush', undefined]]);
});

it('shows nothing to a visitor who is held out, and still takes conversions', async () => {
  html();
  product = new FakeProduct({ ...profile, holdout_share: 20 });
  page.isShown.mockResolvedValueOnce(false);
  await start(SCRIPT, load, loadPage);
  window.chirrup?.('open');
  window.chirrup?.('conversion', { id: 'order-1' });
  await settle();
  expect(hosts()).toBe(0);
  expect(load).not.toHaveBeenCalled();
  expect(page.run).toHaveBeenCalledWith(expect.anything(), 'conversion', { id: 'order-1' });
});

it('shows the bubble to everybody else', async () => {
  html();
  product = new FakeProduct({ ...profile, holdout_share: 20 });
  await start(SCRIPT, load, loadPage);
  expect(hosts()).toBe(1);
});

it('forgets a visitor who is held out by the page’s command, for there is no panel', async () => {
  html();
  product = new FakeProduct({ ...profile, holdout_share: 20 });
  page.isShown.mockResolvedValueOnce(false);
  await start(SCRIPT, load, loadPage);
  window.chirrup?.('reset');
  await settle();
  expect(page.run.mock.calls).toEqual([[expect.anything(), 'reset', undefined]]);
  expect(load).not.toHaveBeenCalled();
});

it('shows a draft where storage is blocked', async () => {
  html();
  location.hash = '#chirrup=a.b';
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  product = new FakeProduct({ ...profile, live: false });
  await start(SCRIPT, load, loadPage);
  blocked.mockRestore();
  location.hash = '';
  expect(page.isShown).toHaveBeenCalledTimes(1);
  expect(hosts()).toBe(1);
});

it('names its button by the title the bot has now', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  bubble()?.click();
  await settle();
  if (context) context.profile.dialogue_title = 'Ask Ada';
  context?.show(false);
  expect(bubble()?.getAttribute('aria-label')).toBe('Open chat: Ask Ada');
});

it('calls listeners until they unsubscribe', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  const received: string[] = [];
  const stop = window.chirrup?.('on', 'open', () => received.push('open'));
  window.chirrup?.('on', 'close', () => received.push('close'));
  window.chirrup?.('open');
  await settle();
  context?.onToggle(true);
  context?.onToggle(false);
  await settle();
  if (typeof stop === 'function') stop();
  context?.onToggle(true);
  await settle();
  expect(received).toEqual(['open', 'close']);
});

it('marks an answer that came while closed as unread', async () => {
  html();
  await start(SCRIPT, load, loadPage);
  window.chirrup?.('open');
  await settle();
  context?.emit('message');
  expect(bubble()?.classList.contains('unread')).toBe(true);
  context?.onToggle(true);
  expect(bubble()?.classList.contains('unread')).toBe(false);
});

it('never throws at the host, whatever is called', async () => {
  html();
  product.isDown = true;
  await expect(start(SCRIPT, load, loadPage)).rejects.toThrow();
  for (const call of [
    [],
    ['open'],
    ['on', 'open'],
    ['on', 'open', 'text'],
    ['send', null],
    ['close'],
    [{}],
  ]) {
    expect(() => window.chirrup?.(...(call as [string]))).not.toThrow();
  }
  await settle();
  expect(hosts()).toBe(0);
});
