import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type HostPages, startHostPages } from '../lib/host-pages.js';
import { watchConsole } from '../lib/shop-bot.js';
import { WidgetPage } from '../pages/widget.page.js';

const QUESTION = 'Do you offer gift cards?';
const ANSWER = 'Yes. Gift cards from €25 to €500 are valid for three years.';

interface HostPage {
  path: string;
  /** What happens after the first answer. */
  more?(widget: WidgetPage): Promise<void>;
}

const answered = (widget: WidgetPage, count: number) => widget.answers.nth(count - 1).waitFor();

const asksAgain = async (widget: WidgetPage, count: number) => {
  await widget.ask(QUESTION);
  await answered(widget, count);
};

/** The chat stays as it is while the page behind it becomes another one. */
const navigates = (steps: string[]) => async (widget: WidgetPage) => {
  for (const [at, step] of steps.entries()) {
    const before = widget.page.url();
    await widget.root.locator(step).click();
    await widget.page.waitForURL((url) => url.href !== before);
    await answered(widget, at + 1);
    await asksAgain(widget, at + 2);
  }
};

const pages: HostPage[] = [
  { path: '/policy/strict.html' },
  { path: '/policy/nonce.html' },
  { path: '/policy/trusted-types.html' },
  {
    path: '/policy/blocked-storage.html',
    more: (widget) => asksAgain(widget, 2),
  },
  { path: '/policy/sandbox.html' },
  { path: '/policy/local-file.html' },
  { path: '/style/important.html' },
  { path: '/style/all-unset.html' },
  { path: '/style/empty-div.html' },
  { path: '/style/z-index.html' },
  {
    path: '/style/moved-root.html',
    more: async (widget) => {
      await widget.page.evaluate('scrollTo(0, 1000)');
      const { height = 0 } = widget.page.viewportSize() ?? {};
      for (const part of [widget.bubble, widget.panel]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
    },
  },
  {
    path: '/style/bars.html',
    more: async (widget) => {
      const { height = 0 } = widget.page.viewportSize() ?? {};
      const below = async () => {
        const box = await widget.bubble.boundingBox();
        return height - (box?.y ?? 0) - (box?.height ?? 0);
      };
      expect(await until(below, (gap) => gap > 90)).toBeLessThan(130);
      await widget.root.locator('cookie-banner button').click();
      expect(await until(below, (gap) => gap < 90)).toBeGreaterThan(48);
    },
  },
  {
    path: '/script/modal.html',
    more: async (widget) => {
      await widget.root.locator('#show').click();
      await asksAgain(widget, 2);
      await widget.root.locator('#hide').click();
      await widget.root.locator('#trap input').click();
      await widget.panel.locator('textarea').click();
      await widget.page.keyboard.type(QUESTION);
      await widget.page.keyboard.press('Enter');
      await answered(widget, 3);
    },
  },
  { path: '/style/right-to-left.html' },
  {
    path: '/style/print.html',
    more: async (widget) => {
      await widget.page.emulateMedia({ media: 'print' });
      await widget.bubble.waitFor({ state: 'hidden' });
      await widget.panel.waitFor({ state: 'hidden' });
      await widget.page.emulateMedia({ media: 'screen' });
      await widget.bubble.waitFor();
    },
  },
  { path: '/script/overridden.html' },
  { path: '/script/observer.html' },
  {
    path: '/script/old-jquery.html',
    more: async (widget) => {
      await widget.root.locator('#fade').click();
      await widget.root.getByText('jQuery 1.12.4 works').waitFor();
      await widget.page.reload();
      await widget.open();
      await answered(widget, 1);
    },
  },
  { path: '/script/jank.html' },
  {
    path: '/script/greedy.html',
    more: async (widget) => {
      const { page, panel } = widget;
      for (let count = 2; count < 7; count += 1) await asksAgain(widget, count);
      const list = panel.locator('.list');
      await list.hover();
      await page.mouse.wheel(0, -200);
      await page.waitForFunction(
        (element) => {
          const { scrollHeight, clientHeight, scrollTop } = element as HTMLElement;
          return scrollHeight - clientHeight - scrollTop > 100;
        },
        await list.elementHandle(),
      );
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const input = panel.locator('textarea');
      await input.evaluate((element: HTMLElement) => element.blur());
      await input.click();
      await page.keyboard.type(QUESTION);
      await panel.locator('.send').click();
      await answered(widget, 7);
      await panel.getByRole('button', { name: 'Not helpful' }).last().click();
      await panel.getByRole('radio').first().click();
      await panel.getByRole('radio', { checked: true }).waitFor();
    },
  },
  {
    path: '/script/twice.html',
    more: async (widget) => {
      expect(await widget.bubble.count()).toBe(1);
    },
  },
  { path: '/navigation/push-state.html', more: navigates(['#next', '#rebuild', '#redraw', '#next']) },
  { path: '/navigation/turbo.html', more: navigates(['#next', '#next']) },
];

/** Pages on which the browser or the page forbids what a chat needs, with what the browser itself prints about it. */
const limits: { path: string; prints: RegExp }[] = [
  { path: '/policy/closed.html', prints: /Content Security Policy/ },
  { path: '/script/refusing-fetch.html', prints: /^$/ },
  { path: '/script/jealous-observer.html', prints: /^$/ },
];

describe('the widget on hostile pages', () => {
  let browser: Browser;
  let product: Product;
  let hosts: HostPages;
  let bot: BotView;
  let folder: string;
  let context: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
    folder = await mkdtemp(join(tmpdir(), 'chirrup-host-pages-'));
    const owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    // no base URL and no allowed origins: it answers everywhere, also where a page has no origin
    bot = await owner.createBot('Everywhere');
    await owner.change(bot._id, { live_mode: true });
    await owner.teach(bot._id, QUESTION, ANSWER);
    hosts = await startHostPages(product.address, bot._id);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
    await product?.remove();
    if (folder) await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    noise = watchConsole(context);
  });
  afterEach(() => context.close());

  /** Goes to a host page, with the widget's tag or without; answers where the widget stands. */
  const visit = async (path: string, query = ''): Promise<WidgetPage> => {
    const page = await context.newPage();
    let address = `${hosts.address}${path}${query}`;
    if (path === '/policy/local-file.html') {
      const html = await (await fetch(address)).text();
      const file = join(folder, `${query ? 'plain' : 'page'}.html`);
      await writeFile(file, html.replaceAll('src="/', `src="${hosts.address}/`));
      address = pathToFileURL(file).href;
    }
    await page.goto(address);
    if (path !== '/policy/sandbox.html') return new WidgetPage(page);
    const frame = page.frames().find((one) => one.url().includes('sandboxed'));
    if (!frame) throw new Error('There is no frame.');
    if (query) await frame.goto(`${hosts.address}/policy/sandboxed.html${query}`);
    return new WidgetPage(page, frame);
  };

  /** Names that a page has with the widget and not without it. */
  const newGlobals = async (path: string, widget: WidgetPage): Promise<string[]> => {
    const names = (root: Page | Frame) => root.evaluate(() => Object.getOwnPropertyNames(window));
    const plain = await visit(path, '?plain');
    const without = new Set(await names(plain.root));
    await plain.page.close();
    return (await names(widget.root)).filter((name) => !without.has(name));
  };

  const pageWorks = async (widget: WidgetPage) => {
    const cart = widget.root.locator('#cart');
    const before = Number(await cart.textContent());
    await widget.root.locator('#add').click();
    expect(Number(await cart.textContent())).toBe(before + 1);
  };

  it.each(pages)(
    '$path: bubble, chat, page, one global, silence',
    async ({ path, more }) => {
      const widget = await visit(path);
      await widget.bubble.waitFor();
      expect(await widget.isOnTop(widget.bubble)).toBe(true);
      await widget.open();
      const { width, height } = (await widget.panel.boundingBox()) ?? { width: 0, height: 0 };
      expect([width, height > 400]).toEqual([400, true]);
      expect(await widget.isOnTop(widget.panel.locator('textarea'))).toBe(true);
      await widget.ask(QUESTION);
      await widget.lastAnswer((text) => text.includes(ANSWER));
      // in whatever language
      await widget.answers.last().locator('.verified').waitFor();
      await more?.(widget);
      await pageWorks(widget);
      expect(await newGlobals(path, widget)).toEqual(['chirrup']);
      expect(noise).toEqual([]);
    },
    90_000,
  );

  it.each(limits)('$path: no chat can be had, and the page is left alone', async ({ path, prints }) => {
    const widget = await visit(path);
    await widget.page.waitForFunction(() => 'chirrup' in window);
    // longer than the widget tries to come back
    await widget.page.waitForTimeout(1_500);
    expect(await widget.bubble.count()).toBe(0);
    await pageWorks(widget);
    expect(noise.filter((line) => !prints.test(line))).toEqual([]);
  });

  it('is asked before it is there, and says what happened', async () => {
    const widget = await visit('/script/queue.html');
    await widget.lastAnswer((text) => text !== '');
    await pageWorks(widget);
    const received = () =>
      widget.page.evaluate(() => (window as unknown as { received: unknown[][] }).received);
    const names = await until(
      async () => (await received()).map(([event]) => event),
      (events) => events.includes('message') && events.includes('conversion'),
    );
    expect(names).toEqual(expect.arrayContaining(['ready', 'open', 'conversion', 'message']));
    expect(noise).toEqual([]);
  });
});
