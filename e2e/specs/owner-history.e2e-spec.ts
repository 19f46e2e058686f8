import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { teachShopBot, watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf, freshContext } from '../pages/console.page.js';
import { HistoryPage } from '../pages/history.page.js';
import { WidgetPage } from '../pages/widget.page.js';

const ANSWER =
  'Shipping to Sweden costs nine euro and is free above one hundred and twenty euro. It takes three to five working days [2].';

/** The page with the lengths that an answer had while it grew. */
type Watched = Window & { streamed?: Set<number> };

describe('an owner who watches the chats', () => {
  let browser: Browser;
  let product: Product;
  let model: ScriptedModel;
  let shop: Shop;
  let owner: Owner;
  let bot: BotView;
  let owners: BrowserContext;
  let visitors: BrowserContext;

  beforeAll(async () => {
    model = await startScriptedModel({ answer: ANSWER, tokensPerSecond: 10 });
    [browser, product, shop] = await Promise.all([
      openBrowser(),
      startProduct({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: 'test', LLM_MODEL: 'scripted' } }),
      startShop(),
    ]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
    await model?.close();
  });
  beforeEach(async () => {
    bot = await teachShopBot(owner, shop);
    owners = await contextOf(browser, owner);
    visitors = await freshContext(browser);
  });
  afterEach(async () => {
    await owners?.close();
    await visitors?.close();
  });

  const openHistory = async (search = '', size = { width: 1_440, height: 900 }): Promise<HistoryPage> => {
    const console = new ConsolePage(await owners.newPage(), product.address);
    await console.page.setViewportSize(size);
    await console.open(bot._id, 'chat_history', search);
    return new HistoryPage(console.page);
  };

  const openWidget = async (): Promise<WidgetPage> => {
    const widget = new WidgetPage(await visitors.newPage());
    await widget.page.goto(`${shop.address}/index.html`);
    await widget.open();
    return widget;
  };

  it('sees a thread appear, the answer grow, its source, its lane and the thumbs, without a reload', async () => {
    const noise = watchConsole(owners);
    const history = await openHistory();
    await history.page.evaluate(() => {
      const streamed = new Set<number>();
      Object.assign(window, { streamed });
      new MutationObserver(() => {
        for (const busy of document.querySelectorAll('[role=log] [aria-busy=true]'))
          if (busy.textContent) streamed.add(busy.textContent.length);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await history.page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    const widget = await openWidget();
    await widget.ask('How much does shipping to Sweden cost?');
    await history.threads.first().click();
    await history.messages.first().getByText('How much does shipping to Sweden cost?').waitFor();

    const reply = history.messages.nth(1);
    await until(
      async () => ((await reply.count()) === 1 ? ((await reply.textContent()) ?? '') : ''),
      (text) => text.includes('three to five working days'),
      25_000,
    );
    await history.transcript.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    // a sentence is shown once it is whole
    const lengths = await history.page.evaluate(() => [...((window as Watched).streamed ?? [])]);
    expect(lengths.length).toBeGreaterThan(1);
    await reply.getByText('AI model').waitFor();
    const source = reply.getByRole('list', { name: 'Sources' }).getByRole('link');
    expect(await source.getAttribute('href')).toBe(`${shop.address}/shipping.html`);
    await reply.getByText('Why this answer?').click();
    await reply.getByText('scripted', { exact: true }).waitFor();

    await widget.lastAnswer((text) => text.includes('three to five working days'));
    await widget.panel.getByRole('button', { name: 'Helpful', exact: true }).last().click();
    await reply.getByRole('img', { name: '1 thumbs up' }).waitFor();
    await widget.panel.getByRole('button', { name: 'Not helpful' }).last().click();
    await reply.getByRole('img', { name: '1 thumbs down' }).waitFor();
    await reply.getByRole('img', { name: '0 thumbs up' }).waitFor();
    expect(noise).toEqual([]);
  }, 60_000);

  it('has the thread with the newest message on top, and says which ones are unread', async () => {
    const [first, second] = [await arrive(), await arrive()];
    await first.ask('Do you offer gift cards?');
    await second.ask('Do you offer gift cards?');
    const history = await openHistory();
    await until(
      () => ids(history),
      ([top]) => top === second.threadId.slice(-6),
    );
    await history.connection('Live').waitFor();
    await first.ask('Do you offer gift cards?');
    await until(
      () => ids(history),
      ([top]) => top === first.threadId.slice(-6),
    );
    await history.threads.first().getByRole('img', { name: 'Unread' }).waitFor();
    await history.threads.first().click();
    await history.threads.first().getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' });
    await history.messages.nth(3).waitFor();
  });

  it('reads a long conversation backwards when scrolled up', async () => {
    const visitor = await arrive();
    for (let n = 1; n <= 7; n += 1) await visitor.ask('Do you offer gift cards?');
    const history = await openHistory(`?thread=${visitor.threadId}`, { width: 1_440, height: 480 });
    await history.messages.nth(4).waitFor();
    const counts = [await history.messages.count()];
    await history.transcript.evaluate((box) => box.scrollTo({ top: 0 }));
    counts.push(
      await until(
        () => history.messages.count(),
        (now) => now >= 14,
      ),
    );
    expect(counts).toEqual([5, 14]);
  });

  it('goes on after the server was away', async () => {
    const visitor = await arrive();
    await visitor.ask('Do you offer gift cards?');
    const history = await openHistory(`?thread=${visitor.threadId}`);
    await history.messages.nth(1).waitFor();
    await history.connection('Live').waitFor();
    await product.kill();
    try {
      await history.connection('Reconnecting…').waitFor();
    } finally {
      await product.restart();
    }
    await visitor.ask('Do you offer gift cards?');
    await history.messages.nth(3).waitFor({ timeout: 30_000 });
    await history.connection('Live').waitFor();
    expect(await history.messages.count()).toBe(4);
  }, 90_000);

  it('shows which lane answered: a stopped model, a verified pair, nobody', async () => {
    // services that were killed a moment ago receive a new pair late
    const early = await arrive();
    await until(
      () => early.ask('Do you offer gift cards?'),
      ({ lane }) => lane === 'verified',
      40_000,
    );
    const widget = await openWidget();
    await widget.ask('How much does shipping to Sweden cost?');
    await widget.lastAnswer((text) => text.length > 10);
    await widget.stop.click();
    await widget.lastAnswer((text) => text.includes('Stopped'));
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    const history = await openHistory();
    await history.threads.first().click();
    await history.messages.nth(1).getByText('Stopped by the visitor').waitFor();
    await history.messages.nth(3).getByText('Verified', { exact: true }).waitFor();

    bot = await owner.createBot('Knows nothing');
    await owner.change(bot._id, { live_mode: true });
    const visitor = await arrive();
    expect((await visitor.ask('How much does shipping to Sweden cost?')).lane).toBe('none');
    const other = await openHistory();
    await other.threads.first().click();
    await other.messages.nth(1).getByText('No answer', { exact: true }).waitFor();
  }, 120_000);

  it('takes two steps on a phone, and back', async () => {
    const visitor = await arrive();
    const phone = { width: 390, height: 844 };
    await visitor.ask('Do you offer gift cards?');
    await owners.close();
    owners = await contextOf(browser, owner, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const history = await openHistory('', phone);
    await history.threads.first().waitFor();
    expect(await history.transcript.count()).toBe(0);
    await history.threads.first().tap();
    await history.messages.nth(1).waitFor();
    await history.threads.first().waitFor({ state: 'detached' });
    expect(await beside(history.page)).toBeLessThanOrEqual(0);
    await history.back.tap();
    await history.threads.first().waitFor();
    expect(await history.transcript.count()).toBe(0);

    const console = new ConsolePage(history.page, product.address);
    await console.open(bot._id, 'history');
    await console.page.getByText('Before and after').first().tap();
    await console.page.getByRole('button', { name: 'Undo this change' }).first().waitFor();
    expect(await beside(console.page)).toBeLessThanOrEqual(0);
    await console.open(bot._id, 'qa_fine_tune');
    await console.page.getByText(/^Minimum of 1200px screen width required\./).waitFor();
    await console.open(bot._id, 'basic_info');
    await console.liveMode('Off').tap();
    await until(
      () => owner.call<BotView>('GET', `/api/v1/bots/${bot._id}`),
      ({ live_mode }) => !live_mode,
    );
  });

  const arrive = (): Promise<Visitor> => Visitor.arrive(product.address, bot._id, shop.address);
});

/** How much of a page lies beside its window (px). */
const beside = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The shown ends of the thread ids, from top to bottom. */
const ids = async ({ threads }: HistoryPage): Promise<string[]> =>
  (await threads.allInnerTexts()).map((text) => text.trim().slice(0, 6));
