import type { BotProfile, Message } from '../../api/types';
import { completeBrowser, settle } from '../../testing/browser';
import { FakeProduct, FakeSocket } from '../../testing/fake-product';
import type { Panel } from '../panel-contract';
import { mountPanel } from './mount';

const profile: BotProfile = {
  bot_id: 'C-1',
  bot_name: 'Shop bot',
  dialogue_title: 'Ask us',
  avatar: '',
  image_uploads: false,
  conversation_starters: ['How long is delivery?'],
  theme: {
    primaryColor: '#5654DF',
    iconBackgroundColor: '#5654DF',
    iconFontColor: '#FFFFFF',
    clientTextMessageBackgroundColor: '#5654DF',
    clientTextMessageColor: '#FFFFFF',
    botTextMessageBackgroundColor: '#F3F6F9',
    botTextMessageColor: '#1B1B1F',
  },
  icon_location: 'bottom_right',
  language: 'en',
  branding_text: 'default',
  live: true,
  takes_email: true,
  takes_address: true,
  locale: 'en',
};
let product: FakeProduct;
let shadow: ShadowRoot;
let panel: Panel;
let events: unknown[];
let button: HTMLButtonElement;

const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const element = shadow.querySelector<T>(selector);
  if (!element) throw new Error(`No ${selector} in the panel.`);
  return element;
};
const all = (selector: string) => [...shadow.querySelectorAll<HTMLElement>(selector)];
const input = () => find<HTMLTextAreaElement>('textarea');
const write = async (text: string) => {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await settle();
};
const key = (name: string, over: KeyboardEventInit = {}) =>
  input().dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...over }),
  );

function mount(over: Partial<BotProfile> = {}) {
  panel?.stop();
  const host = document.createElement('div');
  document.body.append(host);
  shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  shadow.append(container);
  events = [];
  button = document.createElement('button');
  const mounted = { ...profile, ...over };
  panel = mountPanel(
    {
      shadow,
      container,
      origin: 'https://product.example',
      profile: mounted,
      button,
      style() {},
      emit: (event) => events.push(event),
    },
    '',
  );
}

async function open() {
  panel.open();
  await settle();
  FakeSocket.last.push({ type: 'ready', live: true });
  await settle();
}

async function ask(text: string) {
  await write(text);
  key('Enter');
  await settle();
}

async function answer(over: Partial<Message> = {}) {
  const message: Message = {
    _id: 'r1',
    thread_id: 'thread-1',
    seq: 2,
    sender_type: 'bot',
    sender_bot_name: 'Shop bot',
    message_type: 'text',
    content: 'Two days [1].',
    state: 'complete',
    stream: false,
    created_at: Date.now() / 1000,
    reply_to: 'm1',
    ...over,
  };
  FakeSocket.last.push({ type: 'message', message });
  await settle();
  // what draws it is loaded with it
  for (let n = 0; n < 100 && shadow.querySelector('[aria-busy=true]'); n += 1) await settle();
}

afterEach(() => panel.stop());

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  completeBrowser();
  product = new FakeProduct();
  mount();
});

it('is a named dialog with the focus in its input', async () => {
  await open();
  const dialog = find('[role=dialog]');
  expect(dialog.getAttribute('aria-label')).toBe('Ask us');
  // focus moves after the next paint, which a busy machine draws late
  for (let wait = 0; !shadow.activeElement && wait < 50; wait += 1) await settle();
  expect(shadow.activeElement).toBe(input());
  expect(find('[role=log]').getAttribute('aria-live')).toBe('polite');
  const branding = find<HTMLAnchorElement>('footer a');
  expect([branding.textContent, branding.href, branding.target, branding.rel]).toEqual([
    'Powered by Chirrup',
    'https://product.example/',
    '_blank',
    'noopener',
  ]);
});

it('asks for nothing before it opens', async () => {
  await settle();
  expect(product.calls).toEqual([]);
  expect(FakeSocket.all).toEqual([]);
});

it('closes with Escape', async () => {
  await open();
  key('Escape');
  expect(find('[role=dialog]').hidden).toBe(true);
  expect(events).toEqual(['open', 'close']);
});

it('sends a starter, and shows starters only in an empty conversation', async () => {
  await open();
  find('.chip').click();
  await settle();
  expect(product.posts()[0]?.body.content).toBe('How long is delivery?');
  expect(all('.chip')).toEqual([]);
});

it('Enter sends, Shift+Enter and a composing input method do not', async () => {
  await open();
  await write('Hello');
  key('Enter', { shiftKey: true });
  key('Enter', { isComposing: true });
  key('Enter', { keyCode: 229 });
  await settle();
  expect(product.posts()).toEqual([]);
  key('Enter');
  await settle();
  expect(product.posts()).toHaveLength(1);
  expect(input().value).toBe('');
});

it('counts near the limit and does not send beyond it, nor nothing', async () => {
  await open();
  await write('x'.repeat(3_700));
  expect(find('.count').textContent).toContain('3,700 / 4,000');
  await write('x'.repeat(4_001));
  expect(find<HTMLButtonElement>('.send').disabled).toBe(true);
  key('Enter');
  await write('   ');
  key('Enter');
  await settle();
  expect(product.posts()).toEqual([]);
});

it('shows dots until the first token, then the text, and stops on demand', async () => {
  await open();
  await ask('Delivery?');
  FakeSocket.last.push({ type: 'pending', _id: 'r1', thread_id: 'thread-1', reply_to: 'm1' });
  await settle();
  expect(all('.dots')).toHaveLength(1);
  FakeSocket.last.push({
    type: 'delta',
    _id: 'r1',
    thread_id: 'thread-1',
    attempt: 1,
    offset: 0,
    delta: 'Two days',
  });
  await settle();
  expect(all('.dots')).toEqual([]);
  expect(find('.bot .text').textContent).toBe('Two days');
  expect(find('.bot').getAttribute('aria-busy')).toBe('true');
  find('.bot .small').click();
  await settle();
  expect(product.count('/messages/r1/stop')).toBe(1);
});

it('says once that an answer takes longer, with pages to read until its text comes', async () => {
  await open();
  await ask('Delivery?');
  const running = { _id: 'r1', thread_id: 'thread-1', reply_to: 'm1' };
  FakeSocket.last.push({ type: 'pending', ...running });
  await settle();
  expect(all('.meanwhile')).toEqual([]);
  const offers = [{ n: 1, title: 'Delivery', url: 'https://shop.example/d', fetched_at: null }];
  FakeSocket.last.push({ type: 'pending', ...running, offers });
  await settle();
  const note = find('[role=log] .meanwhile');
  expect(note.closest('[aria-busy]')).toBeNull();
  expect(note.textContent).toBe('The answer needs a little longer…Pages that may helpDelivery');
  expect(all('.dots')).toHaveLength(1);
  FakeSocket.last.push({ type: 'pending', ...running, offers });
  await settle();
  expect(find('.meanwhile')).toBe(note);
  FakeSocket.last.push({ type: 'delta', ...running, attempt: 1, offset: 0, delta: 'Two days' });
  await settle();
  expect(all('.meanwhile')).toEqual([]);
});

it('shows sources with their age, and the number in the text links to them', async () => {
  await open();
  await ask('Delivery?');
  const fetched_at = Date.now() / 1000 - 2 * 86_400 - 60;
  await answer({
    sources: [{ n: 1, title: 'Delivery page', url: 'https://shop.example/d', fetched_at }],
    lane: 'extractive',
  });
  expect(find('.sources').textContent).toBe('1Delivery page2 days ago');
  expect(find('sup a').getAttribute('href')).toBe('https://shop.example/d');
});

it('counts answers that come while it is closed on its button, and says them once', async () => {
  await open();
  await ask('Returns?');
  panel.close();
  await answer();
  expect(button.className).toBe('unread');
  expect(button.textContent).toBe('1');
  expect(button.getAttribute('aria-label')).toBe('Open chat: Ask us (1)');
  expect(find('[role=status].sr').textContent).toBe('Shop bot: Two days [1].');
  await open();
  expect([button.className, button.textContent, button.getAttribute('aria-label')]).toEqual([
    '',
    '',
    'Close chat: Ask us',
  ]);
});

it('says who verified an answer', async () => {
  await open();
  await ask('Returns?');
  await answer({ lane: 'verified' });
  expect(find('.verified').textContent).toBe('Verified by Shop bot');
});

it('offers what it could answer when it has no answer', async () => {
  await open();
  await ask('Unknown?');
  await answer({ lane: 'none', suggestions: ['Known?'] });
  find('.bot .chip').click();
  await settle();
  expect(product.posts().at(-1)?.body.content).toBe('Known?');
});

it('lists the pages that may help when it is not sure, as links', async () => {
  await open();
  await ask('Delivery abroad?');
  await answer({
    content: 'I am not sure, but these pages may help:',
    lane: 'none',
    sources: [
      {
        n: 1,
        title: 'Delivery',
        heading: 'Abroad',
        preview: 'We send <b>boots</b> …',
        url: 'https://shop.example/d',
        fetched_at: 1,
      },
      { n: 2, title: '', url: 'https://shop.example/e', fetched_at: null },
      { n: 3, title: 'No page', preview: 'x', url: 'javascript:alert(1)', fetched_at: null },
    ],
  });
  const list = find('.offers');
  expect(list.getAttribute('aria-label')).toBe('Pages that may help');
  const links = [...list.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Delivery – AbroadWe send <b>boots</b> …',
    'https://shop.example/e',
  ]);
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://shop.example/d', '_blank', 'noopener nofollow noreferrer'],
    ['https://shop.example/e', '_blank', 'noopener nofollow noreferrer'],
  ]);
  expect(all('.offers b')).toEqual([]);
});

it('names the language of each part of an answer, and of its pages', async () => {
  await open();
  await ask('Lieferung?');
  const content = 'Auf der Seite steht (auf Englisch):\n\nTwo days. [1]\n\n- Norway\n- Sweden [1]';
  const content_parts = [
    { end: 35, language: 'de' },
    { end: 50, language: 'en' },
    { end: 75, language: '' },
  ];
  const sources = [
    { n: 1, title: 'Delivery', url: 'https://shop.example/d', fetched_at: null, language: 'en' },
    { n: 2, title: 'Elsewhere', url: 'https://shop.example/e', fetched_at: null },
  ];
  await answer({ lane: 'extractive', content, content_parts, sources });
  const parts = [...find('.bot .text').children] as HTMLElement[];
  expect(parts.map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['de', 'Auf der Seite steht (auf Englisch):'],
    ['en', 'Two days.1'],
    ['', 'NorwaySweden1'],
  ]);
  expect(all('.sources a span').map(({ lang }) => lang)).toEqual(['en', '']);
  await ask('Delivery?');
  expect(find('.me .text').lang).toBe('');
});

it('votes, and a second click takes the vote back', async () => {
  await open();
  await ask('Returns?');
  await answer();
  const bodies = () => product.calls.filter(({ path }) => path.includes('reviews')).map(({ body }) => body);
  product.override = ({ path, body }) =>
    path.includes('reviews') ? { status: 200, body: { ...body, seq: 3 } } : undefined;
  find('.vote').click();
  await settle();
  expect(find('.vote').getAttribute('aria-pressed')).toBe('true');
  find('.vote').click();
  await settle();
  expect(find('.vote').getAttribute('aria-pressed')).toBe('false');
  expect(bodies().map(({ positive_count }) => positive_count)).toEqual([1, 0]);
});

it('offers Retry for what was not sent', async () => {
  await open();
  product.isDown = true;
  await ask('Hello');
  expect(find('.note').textContent).toBe('Not sent. Retry');
  product.isDown = false;
  find('.note .link').click();
  await settle();
  expect(all('.me.sent')).toHaveLength(1);
});

it('closes the input while the bot is offline', async () => {
  await open();
  FakeSocket.last.push({ type: 'live', live: false });
  await settle();
  expect(find('.banner').textContent).toBe('Shop bot is offline at the moment. Please come back later.');
  expect(input().disabled).toBe(true);
});

it.each([
  ['points at its starters', {}, true, 'Ask a question, or pick one below.'],
  [
    'points at none where there are none',
    { conversation_starters: [] },
    true,
    'Ask a question to get started.',
  ],
  ['shows no starters while the bot is offline', {}, false, undefined],
])('%s', async (_, over, live, hint) => {
  mount(over);
  await open();
  FakeSocket.last.push({ type: 'live', live });
  await settle();
  expect(all('.empty').map(({ textContent }) => textContent)).toEqual(hint ? [hint] : []);
  expect(all('.chip')).toHaveLength(hint?.includes('below') ? 1 : 0);
});

describe('in the language of its texts', () => {
  it('stands all that is its own, whatever the page is in', async () => {
    document.documentElement.dir = 'rtl';
    await open();
    expect([find('.panel').lang, find('.panel').dir]).toEqual(['en', 'ltr']);
    document.documentElement.dir = '';
  });

  it('does not stand what others wrote', async () => {
    mount({ branding_text: 'متجر', conversation_starters: ['كم يستغرق التوصيل؟'] });
    await open();
    const isForeign = (selector: string) => {
      const { dir, lang } = find(selector);
      return dir === 'auto' && lang === '';
    };
    for (const part of ['h2', '.chip', 'textarea', 'footer'])
      expect([part, isForeign(part)]).toEqual([part, true]);
    await ask('Delivery?');
    await answer({ sources: [{ n: 1, title: 'صفحة', url: 'https://shop.example/d', fetched_at: 1 }] });
    for (const part of ['.me .text', '.bot .text', '.sources span'])
      expect([part, isForeign(part)]).toEqual([part, true]);
  });
});

describe('what the owner changes', () => {
  it('shows in the open panel, and what is typed stays', async () => {
    await open();
    await write('Half a quest');
    const next = {
      ...profile,
      dialogue_title: 'Ask Ada',
      conversation_starters: ['What is new?'],
      branding_text: 'By Ada',
      theme: { ...profile.theme, primaryColor: '#FFFF00' },
    };
    FakeSocket.last.push({ type: 'profile', profile: next });
    await settle();
    expect([find('h2').textContent, find('.chip').textContent, find('footer').textContent]).toEqual([
      'Ask Ada',
      'What is new?',
      'By Ada',
    ]);
    const container = find('.panel').parentElement?.parentElement;
    expect(container?.style.getPropertyValue('--primaryColor')).toBe('#FFFF00');
    expect(find('.panel').style.getPropertyValue('--onPrimary')).toBe('#1b1b1f');
    FakeSocket.last.push({ type: 'live', live: false });
    await settle();
    expect([input().disabled, input().value]).toEqual([true, 'Half a quest']);
    FakeSocket.last.push({ type: 'live', live: true });
    await settle();
    expect([input().disabled, input().value]).toEqual([false, 'Half a quest']);
  });

  it('leaves the panel beside its bubble', async () => {
    await open();
    const before = find('.panel').className;
    FakeSocket.last.push({
      type: 'profile',
      profile: { ...profile, icon_location: 'bottom_left', dialogue_title: 'Ask Grace' },
    });
    await settle();
    expect([find('h2').textContent, find('.panel').className]).toEqual(['Ask Grace', before]);
  });

  it('is read again after a lost connection', async () => {
    product.profile = { ...profile, dialogue_title: 'Ask Ada' };
    await open();
    FakeSocket.last.push({ type: 'ready', live: true });
    await settle();
    expect(product.count('/profile_to_client')).toBeGreaterThan(0);
    expect(find('h2').textContent).toBe('Ask Ada');
  });
});

it('names the page with a message, without what may tell who reads it', async () => {
  history.replaceState(null, '', '/boots?mail=a@example.com#size');
  await open();
  await ask('Do they fit?');
  expect(product.posts()[0]?.body.page).toBe('http://localhost/boots');
});

it('never lets text become markup', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  mount({ bot_name: evil, dialogue_title: evil, conversation_starters: [evil], branding_text: evil });
  await open();
  await ask(evil);
  await answer({
    content: evil,
    lane: 'none',
    suggestions: [evil],
    sources: [{ n: 1, title: evil, url: 'javascript:x', fetched_at: 1 }],
  });
  expect(all('img')).toEqual([]);
  expect(all('.panel a')).toEqual([]);
});

it('send from the host page opens the panel and sends; anything else is ignored', async () => {
  panel.send({ text: 'no' });
  panel.send('  ');
  expect(events).toEqual([]);
  panel.send('From the page');
  await settle(12);
  expect(events).toEqual(['open']);
  expect(product.posts()[0]?.body.content).toBe('From the page');
});

it('has its button drawn again when the owner changes the title', async () => {
  await open();
  FakeSocket.last.push({ type: 'profile', profile: { ...profile, dialogue_title: 'Ask Ada' } });
  expect(button.getAttribute('aria-label')).toBe('Close chat: Ask Ada');
  await settle();
  expect(find('[role=dialog]').getAttribute('aria-label')).toBe('Ask Ada');
});
