import type { PageModule } from '../page/page-contract';
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
const panel = {
  open: jest.fn(),
  close: jest.fn(),
  send: jest.fn(),
  reset: jest.fn(),
  toggle: jest.fn(),
  stop: jest.fn(),
};
const load = jest.fn(
  async (_: string): Promise<PanelModule> => ({
    mount(given) {
      context = given;
      return panel;
    },
  }),
);

const shown = jest.fn(async () => true);
const run = jest.fn(async (..._: unknown[]) => undefined as unknown);
const page: PageModule = {
  run: (...[site, command, value]) => (command === 'shown' ? shown() : run(site, command, value)),
};
const loadPage = jest.fn(async () => page);
const lift = jest.fn((bubble: { button: HTMLButtonElement }) => void bubble);

/** What of the page lies at a place of its window, from above. */
let lying: HTMLElement[] = [];
document.elementsFromPoint = () => lying;

// a widget comes back into whatever document there is: those of the tests before are not to
const timers: unknown[] = [];
const { setInterval: every } = globalThis;
globalThis.setInterval = ((...given: Parameters<typeof every>) => {
  const timer = every(...given);
  timers.push(timer);
  return timer;
}) as typeof every;

beforeEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer as number);
  lying = [];
  jest.clearAllMocks();
  localStorage.clear();
  completeBrowser();
  delete window.chirrup;
  context = undefined;
  product = new FakeProduct(profile);
});

function newDocument() {
  const html = document.createElement('html');
  html.append(document.createElement('head'), document.createElement('body'));
  document.documentElement.replaceWith(html);
}
function html(attributes = 'id="chirrup-widget" data-bot-id="C-1"') {
  newDocument();
  document.body.innerHTML = `<script ${attributes} src="${SCRIPT}" type="module"></script>`;
}
const launch = (stack: string) =>
  start(
    stack,
    'https://home.example',
    async (address) =>
      (address.includes('lift.js')
        ? { lift }
        : { ...(address.includes('page.js') ? await loadPage() : await load(address)) }) as never,
    'panel.js',
    'page.js',
  );
const begin = () => launch(`Error\n    at ${SCRIPT}:1:2`);
const hosts = () => document.querySelectorAll('html > div').length;
const bubble = () => document.querySelector('html > div')?.shadowRoot?.querySelector('button') ?? null;

it('asks once for the profile and draws the bubble', async () => {
  html();
  await begin();
  expect(product.calls.map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/bots/C-1/profile_to_client'],
  ]);
  expect(bubble()?.getAttribute('aria-label')).toBe('Open chat: Ask us');
  expect(bubble()?.className).toBe('b');
  expect(bubble()?.parentElement?.className).toBe('left');
  expect(bubble()?.parentElement?.style.getPropertyValue('--iconBackgroundColor')).toBe('#123456');
  expect(load).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

it('finds its tag by source when the id is missing', async () => {
  html('data-bot-id="C-1"');
  await begin();
  expect(bubble()).not.toBeNull();
});

it('comes back when the page removes it, without keeping a page busy that insists', async () => {
  html();
  jest.useFakeTimers();
  await begin();
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

it('comes into the document that the page draws in place of its own', async () => {
  html();
  jest.useFakeTimers();
  await begin();
  for (let n = 0; n < 2; n += 1) {
    newDocument();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(hosts()).toBe(1);
  }
  jest.useRealTimers();
});

it('waits for the page to be seen, and then knows how the one before was left', async () => {
  html();
  document.prerendering = true;
  jest.useFakeTimers();
  const began = begin();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(product.calls).toEqual([]);
  sessionStorage.setItem('chirrup:C-1:open', 'open');
  document.prerendering = false;
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await began;
  await settle();
  sessionStorage.clear();
  expect(hosts()).toBe(1);
  expect(run.mock.calls.map(([, command]) => command)).toEqual(['flush']);
});

it('comes once the browser of a page shown offline is online', async () => {
  html();
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.useFakeTimers();
  const began = begin();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(product.calls).toEqual([]);
  offline.mockRestore();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await began;
  expect(hosts()).toBe(1);
});

it.each([
  ['fixed', 1],
  ['sticky', 1],
  ['relative', 0],
  ['shadow', 1],
])('has a part of its own for what the page has in its place: %s', async (kind, times) => {
  html();
  const part = document.createElement('div');
  if (kind === 'shadow') part.attachShadow({ mode: 'open' });
  else part.style.position = kind;
  lying = [document.querySelector('html > div') as HTMLElement, document.body, part].filter(Boolean);
  await begin();
  expect(lift).toHaveBeenCalledTimes(times);
  if (times) expect(lift.mock.calls[0]?.[0].button).toBe(bubble());
});

it('lets no page take a click in the chat away, and does once what it does', async () => {
  html();
  await begin();
  const events = ['pointerdown', 'mousedown', 'touchstart', 'click', 'selectstart', 'copy', 'paste'];
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of events) document.addEventListener(type, refuse, true);
  const form = document.createElement('form');
  form.innerHTML = '<button>Send</button><input>';
  bubble()?.after(form);
  const sent = jest.fn((event: Event) => event.preventDefault());
  form.onsubmit = sent;
  const at = (selector: string, type: string) => {
    const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
    form.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  form.querySelector('button')?.click();
  const prevented = events.filter((type) => type !== 'click' && at('input', type));
  for (const type of events) document.removeEventListener(type, refuse, true);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(prevented).toEqual([]);
});

it('ignores a second copy', async () => {
  html();
  await begin();
  await begin();
  await settle();
  expect(run.mock.calls).toEqual([[expect.anything(), 'second', undefined]]);
  expect(hosts()).toBe(1);
  expect(product.calls).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

it('leaves a bot that is off, with no link to its draft, to nobody', async () => {
  html();
  product = new FakeProduct({ ...profile, live: false });
  shown.mockResolvedValueOnce(false);
  await begin();
  window.chirrup?.('open');
  await settle();
  expect(hosts()).toBe(0);
  expect(load).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  '',
  'data-bot-id',
  'id="chirrup-widget" data-bot="C-1"',
  'data-bot-id=" c-1 "',
  'data-bot-id="C-1" data-open="true"',
])('has the page’s part look for a bot where no tag names one plainly: %j', async (attributes) => {
  html(attributes);
  await begin();
  expect(run.mock.calls).toEqual([[expect.anything(), 'find', [expect.stringContaining(SCRIPT), undefined]]]);
  expect(product.calls).toEqual([]);
  expect(typeof window.chirrup).toBe('function');
});

it.each([404, 403, 429, 500])('has a refusal explained, %d, and shows nothing', async (status) => {
  html();
  product.override = () => ({ status });
  await begin();
  expect(hosts()).toBe(0);
  expect(run.mock.calls).toEqual([[expect.anything(), 'refused', expect.objectContaining({ status })]]);
});

it('asks the address it was sent with where it runs from elsewhere', async () => {
  html();
  await launch('Error\n at https://shop.example/cache/a.js:1:2');
  expect(loadPage).not.toHaveBeenCalled();
  bubble()?.click();
  await settle();
  expect(load).toHaveBeenCalledWith('https://home.example/lib/panel.js');
  expect(context?.origin).toBe('https://home.example');
});

it('is found among tags of others and names the page has taken', async () => {
  html();
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<section id="chirrup-widget" data-bot-id="C-2"></section><script data-bot-id="17"></script><img name="scripts">',
  );
  window.chirrup = document.querySelector('section') as never;
  await begin();
  expect(product.calls.map(({ path }) => path)).toEqual(['/bots/C-1/profile_to_client']);
});

it('keeps what is typed in the chat from every listener of the page, and what the chat prevents prevented', async () => {
  html();
  await begin();
  const seen: string[] = [];
  const events = ['keydown', 'keypress', 'keyup', 'input', 'compositionend', 'focusin'];
  for (const type of events)
    for (const place of [window, document]) place.addEventListener(type, () => seen.push(type), true);
  const inside: string[] = [];
  const field = document.createElement('textarea');
  bubble()?.after(field);
  field.addEventListener('keydown', (event) => {
    inside.push(`${event.key} ${event.shiftKey}`);
    event.preventDefault();
  });
  field.addEventListener('input', () => inside.push('input'));
  const init = { key: 'g', shiftKey: true, bubbles: true, composed: true, cancelable: true };
  const pressed = new KeyboardEvent('keydown', init);
  field.dispatchEvent(pressed);
  for (const type of events.slice(1)) field.dispatchEvent(new Event(type, init));
  expect(inside).toEqual(['g true', 'input']);
  expect(pressed.defaultPrevented).toBe(true);
  expect(seen).toEqual([]);
  document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  expect(seen).toEqual(['keydown', 'keydown']);
});

it('leaves it to the panel to open or close', async () => {
  html();
  await begin();
  bubble()?.click();
  await settle();
  expect(panel.toggle).toHaveBeenCalledTimes(1);
  window.chirrup?.('close');
  await settle();
  expect(run.mock.calls).toEqual([[expect.anything(), 'close', undefined]]);
});

it.each(['pointerenter', 'focus'])('preloads the panel on %s, once', async (event) => {
  html();
  await begin();
  // jsdom knows no handlers of pointers
  const handlers = bubble() as unknown as Record<string, () => void>;
  handlers[`on${event}`]?.();
  handlers[`on${event}`]?.();
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(panel.open).not.toHaveBeenCalled();
});

it('tries the download again after it failed, by a name that the browser does not hold for broken', async () => {
  html();
  await begin();
  load.mockRejectedValueOnce(new TypeError('network'));
  bubble()?.click();
  await settle();
  bubble()?.click();
  await settle();
  expect(panel.toggle).toHaveBeenCalledTimes(1);
  expect(load.mock.calls.map(([address]) => address.replace(/.*lib/, ''))).toEqual([
    '/panel.js',
    '/panel.js?',
  ]);
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
  await begin();
  await settle();
  expect(received).toEqual(['ready']);
  expect(run.mock.calls.slice(0, 1)).toEqual([
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
  await begin();
  await settle();
  expect(loadPage).not.toHaveBeenCalled();
  delete window.chirrup;
  localStorage.setItem('chirrup:C-1:conversions', '[]');
  await begin();
  await settle();
  expect(run.mock.calls).toEqual([[expect.anything(), 'flush', undefined]]);
});

it('shows nothing to a visitor who is held out, and still takes conversions', async () => {
  html();
  product = new FakeProduct({ ...profile, holdout_share: 20 });
  shown.mockResolvedValueOnce(false);
  await begin();
  window.chirrup?.('open');
  window.chirrup?.('conversion', { id: 'order-1' });
  await settle();
  expect(hosts()).toBe(0);
  expect(load).not.toHaveBeenCalled();
  expect(run).toHaveBeenCalledWith(expect.anything(), 'conversion', { id: 'order-1' });
});

it('shows the bubble to everybody else', async () => {
  html();
  product = new FakeProduct({ ...profile, holdout_share: 20 });
  await begin();
  expect(hosts()).toBe(1);
});

it('shows a draft where storage is blocked', async () => {
  html();
  location.hash = '#chirrup=a.b';
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  product = new FakeProduct({ ...profile, live: false });
  await begin().catch(() => undefined);
  blocked.mockRestore();
  location.hash = '';
  expect(shown).toHaveBeenCalledTimes(1);
  expect(hosts()).toBe(1);
});

it('calls listeners until they unsubscribe', async () => {
  html();
  await begin();
  const received: string[] = [];
  const stop = window.chirrup?.('on', 'open', () => received.push('open'));
  window.chirrup?.('on', 'close', () => received.push('close'));
  window.chirrup?.('open');
  await settle();
  context?.emit('open');
  context?.emit('close');
  await settle();
  if (typeof stop === 'function') stop();
  context?.emit('open');
  await settle();
  expect(received).toEqual(['open', 'close']);
});

it('never throws at the host, whatever is called', async () => {
  html();
  product.isDown = true;
  await expect(begin()).rejects.toThrow();
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
