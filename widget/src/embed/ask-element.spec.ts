import sample from '../../scripts/sample-profile.json' with { type: 'json' };
import type { BotProfile } from '../api/types';
import { parts } from '../panel/panel';
import { completeBrowser, settle, until } from '../testing/browser';
import { FakeProduct } from '../testing/fake-product';
import { askDialog } from './ask/ask';
import { askElement } from './ask-element';

const profile = { ...(sample as unknown as BotProfile), bot_id: 'C-1', image_uploads: false };
const loadAsk = import.meta.jest.fn(async () => ({ askDialog }));
const Ask = askElement({ origin: 'https://product.example', loadPanel: async () => ({ parts }) }, loadAsk);
customElements.define('chirrup-ask', Ask);

let product: FakeProduct;
let ask: InstanceType<typeof Ask>;
let pages: { title: string; url: string }[];

const all = (selector: string) => [...(ask.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
const find = <T extends HTMLElement>(selector: string): T => {
  const [element] = all(selector);
  if (!element) throw new Error(`No ${selector}.`);
  return element as T;
};
const field = () => find<HTMLInputElement>('input');
const options = () => all('[role=option]').map(({ textContent }) => textContent);
const type = (text: string) => {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (key: string, over: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over });
  (all('input').length ? field() : document.body).dispatchEvent(event);
  return event;
};

beforeEach(() => {
  completeBrowser();
  localStorage.clear();
  loadAsk.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
  // jsdom has no modal dialogs
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  product = new FakeProduct(profile);
  pages = [{ title: 'Shipping to Norway', url: 'https://shop.example/norway' }];
  product.override = ({ path }) => (path.includes('/titles') ? { status: 200, body: pages } : undefined);
  ask = document.createElement('chirrup-ask') as InstanceType<typeof Ask>;
  ask.setAttribute('bot', 'C-1');
  ask.setAttribute('label', 'Frag uns');
  document.body.append(ask);
});
afterEach(() => ask.remove());

it('costs the page nothing before it is opened, by its button or by Ctrl K', async () => {
  expect(find('button').textContent).toBe('Frag unsCtrl K');
  expect(product.calls).toEqual([]);
  expect(press('k').defaultPrevented).toBe(false);
  expect(press('k', { ctrlKey: true, shiftKey: true }).defaultPrevented).toBe(false);
  expect(loadAsk).not.toHaveBeenCalled();
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
  await until(() => all('dialog[open]').length === 1);
  expect(ask.shadowRoot?.activeElement).toBe(field());
  expect(product.calls.map(({ path }) => path)).toEqual(['/bots/C-1/profile_to_client']);
  expect(localStorage).toHaveLength(0);
});

it('finds pages while one types, and leads to the one that was chosen', async () => {
  await ask.open();
  type('ship');
  expect(options()).toEqual(['Frag uns: ship']);
  await until(() => options().length === 2);
  expect(options()[1]).toBe('Shipping to Norwayhttps://shop.example/norway');
  expect(product.count('/titles?q=ship')).toBe(1);
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe('option-1');
  const led = import.meta.jest.fn((event: Event) => event.preventDefault());
  find('a').addEventListener('click', led);
  find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  expect(led).toHaveBeenCalledTimes(1);
  expect(product.posts()).toEqual([]);
});

it('shows no answer to what was typed before, and no link that is none', async () => {
  await ask.open();
  let release: (() => void) | undefined;
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (url: string, init: RequestInit) => {
      if (url.endsWith('q=sh'))
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return fetch(url, init);
    },
  });
  type('sh');
  await until(() => release !== undefined);
  pages = [
    { title: 'Ships', url: 'https://shop.example/ships' },
    { title: 'Bad', url: 'javascript:alert(1)' },
  ];
  type('ships');
  await until(() => options().length === 2);
  pages = [];
  release?.();
  await settle();
  expect(options()).toEqual(['Frag uns: ships', 'Shipshttps://shop.example/ships']);
});

it('answers below, in the conversation of the page', async () => {
  await ask.open();
  type('Do you ship to Norway?');
  find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  await until(() => product.posts().length === 1);
  expect(product.posts()[0]?.body.content).toBe('Do you ship to Norway?');
  await until(() => all('.me .text').length === 1);
  expect([field().value, options(), find<HTMLElement>('.root').hidden]).toEqual(['', [], false]);
  expect(localStorage.getItem('chirrup:C-1:thread')).toBe('thread-1');
});

it('asks about what was selected', async () => {
  ask.remove();
  ask.setAttribute('selection', 'Dazu fragen');
  document.body.append(ask);
  const text = document.body.appendChild(document.createElement('p'));
  text.textContent = 'wash at  30 degrees';
  Range.prototype.getBoundingClientRect = () => ({ left: 5, bottom: 10 }) as DOMRect;
  getSelection()?.selectAllChildren(text);
  document.dispatchEvent(new Event('selectionchange'));
  await until(() => !find('.about').hidden);
  expect(find('.about').textContent).toBe('Dazu fragen');
  find('.about').click();
  await until(() => all('dialog[open]').length === 1);
  await until(() => field().value === '“wash at 30 degrees” ');
  text.remove();
});

it('is gone with its element', async () => {
  await ask.open();
  ask.remove();
  await settle();
  expect(all('dialog')).toEqual([]);
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false);
});
