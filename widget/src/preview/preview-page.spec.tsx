import type { BotProfile } from '../api/types';
import { texts } from '../panel/parts/texts';
import { completeBrowser, settle } from '../testing/browser';
import { startPreview } from './preview-page';

const { jest } = import.meta;

const english = Object.values(texts);

const profile = {
  bot_id: 'C-1',
  bot_name: 'Shop bot',
  dialogue_title: 'Ask us',
  avatar: '',
  conversation_starters: ['How long is delivery?'],
  theme: { primaryColor: '#5654DF', iconBackgroundColor: '#5654DF' },
  icon_location: 'bottom_right',
  branding_text: 'default',
  language: 'en',
  live: true,
  locale: 'en',
} as unknown as BotProfile;

const shadow = () => document.querySelector('html > div')?.shadowRoot ?? null;
const text = () => shadow()?.querySelector('.panel')?.textContent ?? '';
const isOpen = () => shadow()?.querySelector<HTMLElement>('.panel')?.hidden === false;
const container = () => shadow()?.querySelector<HTMLElement>('div')?.style;

async function send(over: Partial<BotProfile> = {}, view = 'start', event: MessageEventInit = {}) {
  const data = { type: 'chirrup-preview', profile: { ...profile, ...over }, view };
  const init = { data, origin: location.origin, source: window, ...event };
  window.dispatchEvent(new MessageEvent('message', init));
  await settle();
}

beforeAll(() => {
  completeBrowser();
  globalThis.fetch = jest.fn() as unknown as typeof fetch;
  Object.assign(globalThis, { WebSocket: jest.fn() });
  startPreview('', async (code) => {
    if (code === 'fr') throw new Error('offline');
    return english.map((sentence) => `${code}: ${sentence}`);
  });
});

afterAll(() => {
  expect(fetch).not.toHaveBeenCalled();
  expect(WebSocket).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

it('listens to the console only', async () => {
  expect(document.documentElement.dataset.preview).toBe('listening');
  await send({}, 'start', { origin: 'https://elsewhere.example' });
  await send({}, 'start', { source: null });
  window.dispatchEvent(new MessageEvent('message', { data: null, origin: location.origin, source: window }));
  expect(shadow()).toBeNull();
});

it('draws the panel with what is sent, and again when that changes', async () => {
  await send();
  expect(isOpen()).toBe(true);
  expect(text()).toContain('Ask us');
  expect(text()).toContain('How long is delivery?');
  expect(text()).toContain('Powered by Chirrup');
  const theme = { ...profile.theme, iconBackgroundColor: '#800080' };
  await send({ dialogue_title: 'Ask Ada', branding_text: 'By us', icon_location: 'bottom_left', theme });
  expect(text()).toContain('Ask Ada');
  expect(text()).toContain('By us');
  expect(shadow()?.querySelector('.left .panel')).not.toBeNull();
  expect(shadow()?.querySelector('.left button.b')).not.toBeNull();
  expect(container()?.getPropertyValue('--iconBackgroundColor')).toBe('#800080');
  expect(document.querySelectorAll('html > div')).toHaveLength(1);
});

it('speaks the language of the bot, and English again; English too where the texts cannot be loaded', async () => {
  await send({ locale: 'he' });
  expect(text()).toContain('he: Powered by Chirrup');
  expect(shadow()?.querySelector<HTMLElement>('.panel')?.dir).toBe('rtl');
  await send({ locale: 'fr' });
  expect(text()).toContain('Powered by Chirrup');
  expect(text()).not.toContain('he: ');
  await send({ locale: 'de-AT' });
  expect(text()).toContain('de: Powered by Chirrup');
  await send({ locale: 'en' });
  expect(text()).not.toContain('de: ');
  expect(shadow()?.querySelector<HTMLElement>('.panel')?.dir).toBe('ltr');
});

it('shows a sample conversation, keeps it while the form changes, and the bubble alone', async () => {
  await send({}, 'conversation');
  expect(shadow()?.querySelectorAll('.msg')).toHaveLength(2);
  expect(text()).toContain('How long is delivery?');
  await send({ dialogue_title: 'Ask Ada' }, 'conversation');
  expect(shadow()?.querySelectorAll('.msg')).toHaveLength(2);
  await send({}, 'closed');
  expect(isOpen()).toBe(false);
  shadow()?.querySelector<HTMLButtonElement>('button.b')?.click();
  await settle();
  expect(isOpen()).toBe(true);
});

it('answers what is asked in it with a sample', async () => {
  jest.useFakeTimers();
  try {
    await Promise.resolve();
    const message = { type: 'chirrup-preview', profile, view: 'start' };
    const event = { data: { ...message, view: 'conversation' }, origin: location.origin, source: window };
    window.dispatchEvent(new MessageEvent('message', { ...event, data: message }));
    await jest.advanceTimersByTimeAsync(50);
    shadow()?.querySelector<HTMLButtonElement>('.chip')?.click();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(text()).toContain('This is a preview');
  } finally {
    jest.useRealTimers();
  }
});

it('leaves the focus where the owner types', async () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  await send({}, 'closed');
  await send({}, 'start');
  expect(document.activeElement).toBe(document.body);
});
