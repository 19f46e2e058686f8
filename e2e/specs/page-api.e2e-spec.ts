import { createHmac, randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf, freshContext } from '../pages/console.page.js';
import { HistoryPage } from '../pages/history.page.js';
import { WidgetPage } from '../pages/widget.page.js';

type PageEvent = [event: string, data: Record<string, unknown>];
type HostPage = { chirrup(...call: unknown[]): unknown; received: PageEvent[] };

const QUEUE =
  '<script>window.chirrup = window.chirrup || function () { (chirrup.q = chirrup.q || []).push(arguments); };</script>';
const LISTENERS = `<script>window.received = [];
for (const event of ['identify', 'conversion', 'error']) chirrup('on', event, (data) => received.push([event, data]));</script>`;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const sign = (secret: string, person: object) => {
  const iat = Math.floor(Date.now() / 1_000);
  const signed = `${encode({ alg: 'HS256' })}.${encode({ iat, exp: iat + 300, jti: randomUUID(), ...person })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

describe('a page that talks to the widget', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let owner: Owner;
  let bot: BotView;
  let visitors: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product, shop] = await Promise.all([openBrowser(), startProduct(), startShop()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    bot = await owner.createBot('Fjordline helper');
    await owner.teach(bot._id, 'Do you offer gift cards?', 'Yes, by e-mail.');
    await owner.change(bot._id, { live_mode: true, baseURL: shop.address });
    shop.embed(`${QUEUE}${LISTENERS}${snippetFor(owner.address, bot._id)}`);
    visitors = await freshContext(browser);
    noise = watchConsole(visitors);
  });
  afterEach(() => visitors?.close());

  const visit = async (): Promise<Page> => {
    const page = await visitors.newPage();
    await page.goto(`${shop.address}/index.html`);
    return page;
  };
  const command = (page: Page, ...call: unknown[]) =>
    page.evaluate((given) => void (window as unknown as HostPage).chirrup(...given), call);
  const received = async (page: Page, count: number): Promise<PageEvent[]> => {
    await page.waitForFunction((many) => (window as unknown as HostPage).received.length >= many, count);
    return page.evaluate(() => (window as unknown as HostPage).received);
  };

  it('names the visitor in Chat History, and counts a conversion after the chat', async () => {
    const { secret } = await owner.call<{ secret: string }>(
      'POST',
      `/api/v1/bots/${bot._id}/identity_secret`,
    );
    const page = await visit();
    await command(page, 'identify', { token: sign(secret, { sub: 'user-7', name: 'Zoë Ωmega' }) });
    const widget = new WidgetPage(page);
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('by e-mail'));
    const order = { id: 'order 1001', value: 49.9, currency: 'EUR' };
    await command(page, 'conversion', order);
    await command(page, 'conversion', order);
    // two requests of the page: either may be answered first
    const events = await received(page, 2);
    expect(events).toHaveLength(2);
    expect(Object.fromEntries(events)).toEqual({
      identify: { user_id: 'user-7', name: 'Zoë Ωmega', email: '' },
      conversion: { ...order, assisted: true },
    });
    expect(noise).toEqual([]);

    const owners = await contextOf(browser, owner);
    try {
      const console = new ConsolePage(await owners.newPage(), product.address);
      await console.open(bot._id, 'chat_history');
      const history = new HistoryPage(console.page);
      await history.threads.first().getByRole('img', { name: 'Identified by your site' }).waitFor();
      await history.threads.first().click();
      await console.page
        .getByRole('region', { name: /^Conversation/ })
        .getByText('Zoë Ωmega')
        .waitFor();
      await console.open(bot._id, 'engagement_analytics');
      const conversions = console.page.getByRole('region', { name: 'Conversions' });
      await conversions.getByText('€49.90').waitFor();
      await conversions.getByText('1 assisted conversion', { exact: true }).waitFor();
    } finally {
      await owners.close();
    }
  }, 90_000);

  it('sends nothing of a visitor who never chatted, and what was done offline on a later page', async () => {
    const page = await visit();
    await new WidgetPage(page).bubble.waitFor();
    await command(page, 'conversion', { id: 'early', value: 1, currency: 'EUR' });
    expect(await received(page, 1)).toEqual([
      ['conversion', { id: 'early', value: 1, currency: 'EUR', assisted: false }],
    ]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    const widget = new WidgetPage(page);
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('by e-mail'));
    const away = `${owner.address}/api/v1/chats/*/conversions`;
    await visitors.route(away, (route) => route.abort());
    await command(page, 'conversion', { id: 'late', value: 2, currency: 'EUR' });
    await page.waitForFunction(
      (key) => localStorage.getItem(key)?.includes('late'),
      `chirrup:${bot._id}:conversions`,
    );
    await page.close();
    await visitors.unroute(away);
    const next = await visit();
    expect(await received(next, 1)).toMatchObject([['conversion', { id: 'late', assisted: true }]]);
  }, 60_000);

  it('shows nobody the widget who is held out, always the same ones, and counts both', async () => {
    await owner.change(bot._id, { holdout_share: 50 });
    const seen = new Set<boolean>();
    for (let visitor = 0; visitor < 20 && seen.size < 2; visitor += 1) {
      const context = await freshContext(browser);
      try {
        const shows = async () => {
          const page = await context.newPage();
          await page.goto(`${shop.address}/index.html`);
          await command(page, 'conversion', { id: `order ${visitor}`, value: 1, currency: 'EUR' });
          await received(page, 1);
          return (await new WidgetPage(page).bubble.count()) === 1;
        };
        const first = await shows();
        expect(await shows()).toBe(first);
        seen.add(first);
      } finally {
        await context.close();
      }
    }
    expect([...seen].sort()).toEqual([false, true]);
    const { holdout } = await owner.call<{
      holdout: { share: number; visitors: number; holdout_visitors: number };
    }>('GET', `/api/v1/bots/${bot._id}/engagement_overview`);
    expect(holdout.share).toBe(50);
    expect(Math.min(holdout.visitors, holdout.holdout_visitors)).toBeGreaterThan(0);
  }, 90_000);
});
