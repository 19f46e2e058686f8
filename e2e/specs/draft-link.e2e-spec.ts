import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf, freshContext } from '../pages/console.page.js';
import { WidgetPage } from '../pages/widget.page.js';

describe('a link to the draft of a bot that is off', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let owner: Owner;
  let bot: BotView;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, product, shop] = await Promise.all([openBrowser(), startProduct(), startShop()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Fjordline helper');
    await owner.change(bot._id, { baseURL: shop.address, dialogue_title: 'Not published yet' });
    await owner.teach(bot._id, 'Do you offer gift cards?', 'Yes, by e-mail.');
    shop.embed(snippetFor(owner.address, bot._id));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  const visitor = async (): Promise<{ page: Page; noise: string[] }> => {
    const context = await freshContext(browser);
    contexts.push(context);
    return { page: await context.newPage(), noise: watchConsole(context) };
  };
  /** The page once the widget knows whether it may show itself. */
  const visit = async (page: Page, address: string): Promise<void> => {
    const profile = page.waitForResponse(/profile_to_client/);
    await page.goto(address);
    await (await profile).finished();
    await page.waitForLoadState('networkidle');
  };
  const linkOf = async (): Promise<string> => {
    const context = await contextOf(browser, owner);
    contexts.push(context);
    const console = new ConsolePage(await context.newPage(), product.address);
    await console.open(bot._id, 'basic_info');
    await console.page.getByRole('button', { name: 'Try on your site' }).click();
    const dialog = console.page.getByRole('dialog', { name: 'Try on your site' });
    expect(await dialog.getByLabel('Page').inputValue()).toBe(shop.address);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    return dialog.getByLabel('Link').inputValue();
  };

  it('shows it on the owner’s page, from page to page, and to nobody without the link', async () => {
    const link = await linkOf();
    const { page, noise } = await visitor();
    await visit(page, link);
    const widget = new WidgetPage(page);
    expect(await widget.bubble.getAttribute('aria-label')).toBe('Open chat: Not published yet');
    expect(page.url()).not.toContain('chirrup');
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('by e-mail'));
    await visit(page, `${shop.address}/returns.html`);
    await widget.bubble.waitFor();
    expect(noise).toEqual([]);

    const stranger = await visitor();
    await visit(stranger.page, shop.address);
    expect(await new WidgetPage(stranger.page).bubble.count()).toBe(0);
    expect(await stranger.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(stranger.noise).toEqual([]);
  }, 90_000);

  it('is refused when it was changed, and not needed any more once the bot is live', async () => {
    const link = await linkOf();
    const { page } = await visitor();
    await visit(page, `${link.slice(0, -2)}xx`);
    expect(await new WidgetPage(page).bubble.count()).toBe(0);

    await owner.change(bot._id, { live_mode: true, dialogue_title: 'Ask Fjordline' });
    await visit(page, `${shop.address}/returns.html`);
    await new WidgetPage(page).bubble.waitFor();
    expect(await new WidgetPage(page).bubble.getAttribute('aria-label')).toBe('Open chat: Ask Fjordline');
  }, 60_000);
});
