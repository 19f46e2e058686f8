import type { BotProfile } from '../api/types';
import type { Panel } from '../panel/panel-contract';
import { control } from './control';
import type { Site } from './page-contract';

const { jest } = import.meta;
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
const refused = (status: number) => ({
  status,
  url: 'https://product.example/api/v1/bots/C-9/profile_to_client',
});
const STACK = 'Error\n    at https://product.example/lib/chirrup.js';
let site: Site;
let events: string[];
let booted: string[];
let panel: Panel;

beforeEach(() => {
  warn.mockClear();
  const html = document.createElement('html');
  html.append(document.createElement('head'), document.createElement('body'));
  document.documentElement.replaceWith(html);
  events = [];
  booted = [];
  panel = {
    open: jest.fn(),
    close: jest.fn(),
    toggle: jest.fn(),
    send: jest.fn(),
    reset: jest.fn(),
    stop: jest.fn(),
  };
  site = {
    origin: 'https://product.example',
    emit: (event: string) => void events.push(event),
    async boot(bot: string) {
      booted.push(bot);
      const shadow = document.createElement('div').attachShadow({ mode: 'open' });
      const container = document.createElement('div');
      const button = document.createElement('button');
      shadow.append(container);
      document.documentElement.append(shadow.host);
      Object.assign(site, { profile: { bot_id: bot } as BotProfile, shadow, container, button });
      site.panel = async () => {
        site.loading = Promise.resolve(panel);
        return panel;
      };
    },
  } as unknown as Site;
});
const hosts = () => document.querySelectorAll('html > div').length;
const find = (body = '', stub?: unknown, stack = `${STACK}:1:200`) => {
  document.body.innerHTML = body;
  return control(site, 'find', [stack, stub]);
};
const style = () => (document.querySelector('html > div') as HTMLElement).style;

describe('the bot of a page', () => {
  it.each([
    ['typed with spaces and in small letters', '<script data-bot-id="\n c-7ab9 "></script>'],
    ['in an editor’s quotes', '<script data-bot-id=“C-7AB9”></script>'],
    ['in HTML’s own quotes, twice', `<script data-bot-id="'C-7AB9'"></script>`],
    ['in the address', '<script src="https://product.example/lib/chirrup.js?bot=C-7AB9"></script>'],
    ['in the address of a copy', '<script src="/min/chirrup.min.js?ver=3&bot=c-7ab9"></script>'],
    [
      'behind the tag of another tool',
      '<script data-bot-id="991"></script><script data-bot-id="C-7AB9 "></script>',
    ],
  ])('is found %s', async (_, tag) => {
    await find(tag);
    expect(booted).toEqual(['C-7AB9']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is found in the address of a script whose tag is gone', async () => {
    await find('', undefined, `${STACK}?bot=C-7AB9:1:200`);
    expect(booted).toEqual(['C-7AB9']);
  });

  it('is found in settings, which win', async () => {
    await find('<script data-bot-id="C-1 "></script>', { bot: 'C-7AB9', position: 'left', bottom: 90 });
    expect(booted).toEqual(['C-7AB9']);
    expect(site.container?.className).toBe('left');
    expect(style().getPropertyValue('--chirrup-bottom')).toBe('90px');
  });

  it.each([
    ['a section with the id of the tag', '<section id="chirrup-widget" data-bot-id="C-3"></section>'],
    ['a form that took the name', '<form id="chirrup"><input name="bot" value="C-3"><input name="q"></form>'],
  ])('is not %s', async (_, body) => {
    document.body.innerHTML = body;
    await find(body, document.querySelector('form') ?? undefined).catch(() => undefined);
    expect(booted).toEqual([]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no bot id')]]);
  });

  it('may come with a command that waits, so that nothing is said', async () => {
    const stub = Object.assign(() => undefined, { q: [['open'], ['boot', { bot: 'C-2' }]] });
    await find('', stub);
    expect(booted).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    await control(site, 'boot', { bot: 'C-2' });
    expect(booted).toEqual(['C-2']);
    expect(events).toEqual(['boot']);
  });

  it.each([
    ['true', 1],
    ['false', 0],
  ])('of a tag that says data-open="%s" is shown as it says', async (open, times) => {
    site.panel = async () => panel;
    await find(`<script data-bot-id="C-1" data-open="${open}"></script>`, undefined);
    expect(booted).toEqual(['C-1']);
    expect(panel.open).toHaveBeenCalledTimes(times);
  });

  it('that there is not is named with the address that was asked', async () => {
    await control(site, 'refused', refused(404));
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no bot "C-9" at https://product.example')]]);
    await control(site, 'refused', refused(503));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('commands of the page', () => {
  beforeEach(() => control(site, 'boot', { bot: 'C-1' }));

  it('closes a chat that was opened, and loads none for that', async () => {
    await control(site, 'close', undefined);
    expect(panel.close).not.toHaveBeenCalled();
    site.loading = Promise.resolve(panel);
    await control(site, 'close', undefined);
    expect(panel.close).toHaveBeenCalledTimes(1);
  });

  it('show another bot in place of the first, which ends', async () => {
    await site.panel?.();
    await control(site, 'update', { bot: 'C-2' });
    expect(booted).toEqual(['C-1', 'C-2']);
    expect(panel.stop).toHaveBeenCalledTimes(1);
    expect(hosts()).toBe(1);
    expect(events).toEqual(['boot', 'update']);
  });

  it('boot the same bot once', async () => {
    await control(site, 'boot', { bot: 'C-1' });
    expect(booted).toEqual(['C-1']);
  });

  it('take it out of the page, until it is wanted again', async () => {
    await control(site, 'shutdown', undefined);
    expect([hosts(), site.profile, site.panel]).toEqual([0, undefined, undefined]);
    await control(site, 'boot', { bot: 'C-1' });
    expect(hosts()).toBe(1);
    expect(events).toEqual(['boot', 'shutdown', 'boot']);
  });

  it('hide it, also the next bot, and show it', async () => {
    await control(site, 'hide', undefined);
    await control(site, 'update', { bot: 'C-2' });
    expect(site.container?.style.display).toBe('none');
    await control(site, 'show', undefined);
    expect(site.container?.style.display).toBe('');
    expect(events).toEqual(['boot', 'hide', 'update', 'show']);
  });

  it('move it, put it in its layer, and open it', async () => {
    await control(site, 'update', { position: 'left', bottom: '4rem', side: 8, zIndex: 40, open: true });
    expect(site.container?.className).toBe('left');
    expect(
      ['bottom', 'side', 'z-index'].map((name) => style().getPropertyValue(`--chirrup-${name}`)),
    ).toEqual(['4rem', '8px', '40']);
    expect(panel.open).toHaveBeenCalledTimes(1);
    await control(site, 'update', { position: 'right', open: false });
    expect(site.container?.className).toBe('');
    expect(panel.close).toHaveBeenCalledTimes(1);
  });

  it('put an open panel into another language', async () => {
    await site.panel?.();
    site.button?.setAttribute('aria-expanded', 'true');
    await control(site, 'update', { language: 'fr' });
    expect(site.language).toBe('fr');
    expect(panel.stop).toHaveBeenCalledTimes(1);
    expect(panel.open).toHaveBeenCalledTimes(1);
  });

  it('are none of these: others are left to others', async () => {
    expect(await control(site, 'conversion', {})).toBe(false);
  });

  it.each([[undefined], [null], ['C-4'], [[]], [Symbol('x')]])('never throw: %p', async (value) => {
    for (const command of ['boot', 'update', 'hide'])
      await expect(control(site, command, value)).resolves.toBe(true);
  });
});

describe('a second tag', () => {
  beforeEach(() => control(site, 'boot', { bot: 'C-1' }));

  it('takes over once the first is out of the page', async () => {
    document.body.innerHTML = '<script data-bot-id="C-2"></script>';
    await control(site, 'second', undefined);
    expect(booted).toEqual(['C-1', 'C-2']);
  });

  it('is named and left alone while the first is there', async () => {
    document.body.innerHTML = '<script data-bot-id="C-1"></script><script data-bot-id="C-2"></script>';
    await control(site, 'second', undefined);
    expect(booted).toEqual(['C-1']);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('two bots')]]);
  });
});
