import sample from '../../scripts/sample-profile.json' with { type: 'json' };
import type { BotProfile } from '../api/types';
import { guardEvents } from '../loader/guard';
import { parts } from '../panel/panel';
import { mountPanel } from '../panel/places/mount';

import { completeBrowser, settle, until } from '../testing/browser';
import { FakeProduct, FakeSocket } from '../testing/fake-product';
import { chatElement } from './chat-element';

const profile = { ...(sample as unknown as BotProfile), bot_id: 'C-1', image_uploads: false };
const origin = 'https://product.example';
const Chat = chatElement({ origin, loadPanel: async () => ({ parts }) });
customElements.define('chirrup-chat', Chat);
type ChatElement = InstanceType<typeof Chat>;
guardEvents((target) => target instanceof Chat);

let product: FakeProduct;

const place = (attributes: Record<string, string> = { bot: ' c-1 ' }) => {
  const chat = document.createElement('chirrup-chat') as ChatElement;
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  document.body.append(chat);
  return chat;
};
const texts = (chat: Element) =>
  [...(chat.shadowRoot?.querySelectorAll('.msg .text') ?? [])].map((e) => e.textContent);
const bubble = () => {
  const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const container = shadow.appendChild(document.createElement('div'));
  const button = shadow.appendChild(document.createElement('button'));
  return {
    shadow,
    button,
    panel: mountPanel(
      { shadow, container, button, origin, profile: { ...profile }, style() {}, emit() {} },
      '',
    ),
  };
};

beforeEach(() => {
  completeBrowser();
  localStorage.clear();
  sessionStorage.clear();
  product = new FakeProduct(profile);
});
afterEach(() => document.body.replaceChildren());

it('draws the chat in the page, and stores or asks nothing before the visitor turns to it', async () => {
  const chat = place();
  await chat.ready;
  expect(product.calls.map(({ path }) => path)).toEqual(['/bots/C-1/profile_to_client']);
  expect(localStorage).toHaveLength(0);
  expect(chat.shadowRoot?.querySelector('.panel')?.getAttribute('role')).toBe('region');
  expect(chat.shadowRoot?.querySelector('.head [aria-label="Close chat"]')).toBeNull();
  expect(chat.shadowRoot?.querySelectorAll('.chip').length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(document.body);
  chat.shadowRoot?.querySelector<HTMLElement>('textarea')?.focus();
  await until(() => product.count('/visitors/session') === 1);
});

it('has one thread and one socket with the bubble and other elements of the page', async () => {
  const [one, other] = [place(), place()];
  await Promise.all([one.ready, other.ready]);
  const { panel, shadow, button } = bubble();
  await one.send('Is it free?');
  await until(() => product.posts().length === 1);
  panel.open();
  await settle();
  for (const each of [
    texts(one),
    texts(other),
    [...shadow.querySelectorAll('.msg .text')].map((e) => e.textContent),
  ])
    expect(each).toEqual(['Is it free?']);
  expect(FakeSocket.all).toHaveLength(1);
  expect(product.count('/visitors/session')).toBe(1);
  panel.close();
  FakeSocket.last.push({ type: 'ready', live: true });
  const reply = {
    _id: 'r1',
    thread_id: 'thread-1',
    seq: 2,
    sender_type: 'bot',
    content: 'Yes.',
    state: 'complete',
    created_at: 1,
    reply_to: 'm1',
  };
  FakeSocket.last.push({ type: 'message', message: reply as never });
  await until(() => texts(one).length === 2);
  // it was seen in the page
  expect(button.className).toBe('');
  one.remove();
  other.remove();
  await panel.send('And now?');
  await until(() => product.posts().length === 2);
  panel.stop();
  expect(FakeSocket.last.readyState).toBe(3);
});

it('goes on with what was said before', async () => {
  localStorage.setItem('chirrup:C-1:thread', 'thread-7');
  const chat = place();
  await chat.ready;
  await until(() => product.count('/threads/thread-7/messages') === 1);
});

it('follows the bot that the page names, and leaves the page with its element', async () => {
  const chat = place();
  await chat.ready;
  product.profile = { ...profile, bot_id: 'C-2', bot_name: 'Other bot', dialogue_title: '' };
  chat.setAttribute('bot', 'C-2');
  await chat.ready;
  expect(chat.shadowRoot?.querySelector('h2')?.textContent).toBe('Other bot');
  chat.remove();
  expect(chat.shadowRoot?.querySelector('.panel')).toBeNull();
});

it.each([
  ['no bot', {}, profile],
  ['an unknown bot', { bot: 'C-9' }, null],
  ['a bot that is off', { bot: 'C-1' }, { ...profile, live: false }],
])('says to the page that there is none: %s', async (_, attributes, answer) => {
  const warn = import.meta.jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  product = new FakeProduct(answer);
  const failed = import.meta.jest.fn();
  const chat = place(attributes as Record<string, string>);
  chat.addEventListener('error', failed);
  await expect(chat.ready).rejects.toThrow();
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(answer ? 0 : 1);
  expect(chat.shadowRoot).toBeNull();
  warn.mockRestore();
});

it('keeps what is typed in it from the page', async () => {
  const chat = place();
  await chat.ready;
  const seen = import.meta.jest.fn();
  addEventListener('keydown', seen, true);
  const press = new KeyboardEvent('keydown', { key: 'g', bubbles: true, composed: true });
  chat.shadowRoot?.querySelector('textarea')?.dispatchEvent(press);
  removeEventListener('keydown', seen, true);
  expect(seen).not.toHaveBeenCalled();
});
