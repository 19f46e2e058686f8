import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { contextOf } from '../pages/console.page.js';
import { WidgetPage } from '../pages/widget.page.js';

describe('the profile page of a bot', () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext | undefined;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Garden <i>helper</i>');
    await owner.change(bot._id, { allowed_origins: ['https://garden.example'] });
    await owner.teach(bot._id, 'Do you sell bulbs?', 'Yes, tulips and lilies.');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const address = () => `${product.address}/b/${bot._id}`;
  const askAboutBulbs = async (widget: WidgetPage) => {
    await widget.panel.locator('textarea').waitFor();
    await widget.ask('Do you sell bulbs?');
    await widget.lastAnswer((text) => text.includes('Yes, tulips and lilies.'));
  };

  it('while the bot is off, is a notice for strangers and a chat for its team', async () => {
    await owner.change(bot._id, { live_mode: false });
    context = await browser.newContext();
    const stranger = await context.newPage();
    const response = await stranger.goto(address());
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('<meta name="robots" content="noindex" />');
    await stranger.getByText('This bot is offline at the moment.').waitFor();
    expect(await new WidgetPage(stranger).bubble.count()).toBe(0);
    await context.close();

    context = await contextOf(browser, owner);
    const noise = watchConsole(context);
    const member = new WidgetPage(await context.newPage());
    await member.page.goto(address());
    await member.page.getByText('only its team can see and try it here').waitFor();
    await askAboutBulbs(member);
    // and finds the chat again
    await member.page.reload();
    await member.lastAnswer((text) => text.includes('Yes, tulips and lilies.'));
    expect(noise).toEqual([]);
  });

  it('while it is live, answers everybody, whatever sites the bot is allowed on', async () => {
    await owner.change(bot._id, { live_mode: true });
    context = await browser.newContext();
    const visitor = new WidgetPage(await context.newPage());
    const response = await visitor.page.goto(address());
    const html = (await response?.text()) ?? '';
    expect(html).toContain('<meta property="og:title" content="Garden &lt;i&gt;helper&lt;/i&gt;" />');
    expect(html).not.toContain('noindex');
    await visitor.page.getByText('Bot Name: Garden <i>helper</i>').waitFor();
    // the title is set after the page is drawn
    await visitor.page.waitForFunction(() => document.title === 'Garden <i>helper</i> · Chirrup');
    await askAboutBulbs(visitor);
  });

  it('of an id that no bot has is not found', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    const response = await page.goto(`${product.address}/b/C-00000000000000000000`);
    expect(response?.status()).toBe(404);
    await page.getByText('Invalid bot id, please check your bot profile link.').waitFor();
  });
});
