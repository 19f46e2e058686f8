import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { type Site, startSite, typed } from '../lib/site.js';
import { freshContext } from '../pages/console.page.js';
import { WidgetPage } from '../pages/widget.page.js';

describe('the chat as a part of a page', () => {
  let browser: Browser;
  let product: Product;
  let site: Site;
  let owner: Owner;
  let bot: BotView;
  let visitors: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product, site] = await Promise.all([openBrowser(), startProduct(), startSite()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Fjordline helper');
    await owner.teach(bot._id, 'Do you offer gift cards?', 'Yes, by e-mail.');
    await owner.teach(bot._id, 'Do you repair jackets?', 'Yes, in Oslo.');
    await owner.change(bot._id, { live_mode: true, baseURL: site.address });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    visitors = await freshContext(browser);
    noise = watchConsole(visitors);
  });
  afterEach(() => visitors?.close());

  const show = async (body: string) => {
    site.routes.set(
      '/',
      typed(
        'text/html',
        `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${body}</main></html>`,
      ),
    );
    const page = await visitors.newPage();
    await page.goto(site.address);
    return page;
  };
  const ask = async (chat: Locator, question: string) => {
    await chat.locator('textarea').fill(question);
    await chat.locator('textarea').press('Enter');
  };
  const element = () =>
    `<chirrup-chat bot="${bot._id}"></chirrup-chat><script type="module" src="${owner.address}/lib/embed.js"></script>`;

  it('stands in the page, and is one conversation over one socket with the bubble', async () => {
    const page = await show(element() + snippetFor(owner.address, bot._id));
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    const chat = page.locator('chirrup-chat');
    await chat.locator('textarea').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await chat.evaluate((place) => place.shadowRoot?.querySelector('.panel')?.clientHeight)).toBe(560);
    await ask(chat, 'Do you offer gift cards?');
    await chat.getByText('Yes, by e-mail.').waitFor();
    const widget = new WidgetPage(page);
    await widget.open();
    await widget.panel.getByText('Yes, by e-mail.').waitFor();
    await widget.ask('Do you repair jackets?');
    await chat.getByText('Yes, in Oslo.').waitFor();
    expect(sockets).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await chat.getByText('Yes, in Oslo.').waitFor();
    expect(noise).toEqual([]);
  }, 60_000);

  it('stands in a frame where scripts are not taken, and is a page of its own', async () => {
    const address = `${owner.address}/b/${bot._id}/chat`;
    const page = await show(`<iframe src="${address}" title="Chat" width="100%" height="600"></iframe>`);
    const framed = page.frameLocator('iframe').locator('chirrup-chat');
    await ask(framed, 'Do you offer gift cards?');
    await framed.getByText('Yes, by e-mail.').waitFor();
    const own = await visitors.newPage();
    await own.setViewportSize({ width: 390, height: 700 });
    await own.goto(address);
    const chat = own.locator('chirrup-chat');
    await chat.locator('textarea').waitFor();
    expect(await chat.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    await ask(chat, 'Do you repair jackets?');
    await chat.getByText('Yes, in Oslo.').waitFor();
    expect(await axeViolations(own)).toEqual([]);
    expect(noise).toEqual([]);
  }, 60_000);

  it('finds pages and answers in one dialog beside search, also about what was selected', async () => {
    for (const title of ['Gift wrapping', 'Repairs'])
      await owner.call('POST', `/api/v1/bots/${bot._id}/knowledge_link_list`, {
        url: `${site.address}/${title}`,
        title,
        knowledge_content: `${title} of the shop.`,
      });
    const page = await show(
      `<p id="text">jackets from Oslo</p><script type="module" src="${owner.address}/lib/embed.js?ask=${bot._id}&selection=Ask+about+this"></script>`,
    );
    await page.locator('chirrup-ask button').first().waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Ask AI' });
    const field = dialog.getByRole('combobox');
    await field.waitFor();
    await page.keyboard.type('gift');
    await dialog.getByRole('option', { name: 'Gift wrapping' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.fill('Do you offer gift cards?');
    await page.keyboard.press('Enter');
    await dialog.getByText('Yes, by e-mail.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('#text').selectText();
    await page.getByRole('button', { name: 'Ask about this' }).click();
    expect(await field.inputValue()).toBe('“jackets from Oslo” ');
    await page.keyboard.type('repair');
    expect(await field.inputValue()).toBe('“jackets from Oslo” repair');
    await field.fill('gift w');
    await dialog.getByRole('option', { name: 'Gift wrapping' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Gift%20wrapping');
    expect(noise.filter((line) => !line.includes('404'))).toEqual([]);
  }, 60_000);
});
