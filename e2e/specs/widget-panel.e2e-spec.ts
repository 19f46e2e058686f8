import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { type Site, startSite, typed } from '../lib/site.js';
import { WidgetPage } from '../pages/widget.page.js';

/** What the owner changes is to be seen within this time. */
const LIVE_MS = 2_000;

describe('the panel', () => {
  let browser: Browser;
  let product: Product;
  let site: Site;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product, site] = await Promise.all([
      openBrowser(),
      // a bot with colours of its own needs no plan here
      startProduct({ env: { BILLING_PROVIDER: 'none' } }),
      startSite(),
    ]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Trail Shop');
    await owner.change(bot._id, {
      live_mode: true,
      baseURL: site.address,
      dialogue_title: 'Ask Trail Shop',
      conversation_starters: ['Do you offer gift cards?'],
      support_email: 'help@trail.example',
    });
    await owner.teach(bot._id, 'Do you offer gift cards?', 'Yes, from €25.');
    await owner.teach(bot._id, 'Do you repair boots?', 'Yes, within ten days.');
    for (const language of ['en', 'ar', 'de'])
      site.routes.set(
        `/${language}?from=mail`,
        typed(
          'text/html',
          `<!doctype html><html lang="${language}"><title>Shop</title>${snippetFor(product.address, bot._id)}`,
        ),
      );
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    noise = watchConsole(context);
  });
  afterEach(async () => {
    await context.close();
    expect(noise).toEqual([]);
  });

  const visit = async (language = 'en'): Promise<WidgetPage> => {
    const widget = new WidgetPage(await context.newPage());
    await widget.page.goto(`${site.address}/${language}?from=mail`);
    await widget.open();
    return widget;
  };
  const press = (widget: WidgetPage, name: string) =>
    widget.panel.getByRole('button', { name, exact: true }).click();

  it('speaks the language of the page, from right to left where that is written so', async () => {
    const german = await visit('de');
    await german.panel.getByPlaceholder('Stellen Sie eine Frage').waitFor();
    await german.panel.getByRole('link', { name: 'Bereitgestellt von Chirrup' }).waitFor();

    const requests: string[] = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const arabic = await visit('ar');
    expect(requests.filter((path) => path.startsWith('/lib/texts/'))).toHaveLength(1);
    expect(await arabic.panel.getAttribute('dir')).toBe('rtl');
    await arabic.ask('Do you offer gift cards?');
    await arabic.lastAnswer((text) => text.includes('€25'));
    const at = async (part: string) =>
      (await arabic.panel.locator(part).first().boundingBox())?.x ?? Number.NaN;
    // mirrored: the visitor's words stand on the left, the close button too
    expect(await at('.me .text')).toBeLessThan(await at('.bot .text'));
    expect(await at('.head button:last-child')).toBeLessThan(await at('.head h2'));
    await arabic.panel.getByText('تحقق منها Trail Shop').waitFor();
  });

  it('begins and finds chats, leaves an address where nothing is mailed, and forgets them all', async () => {
    const widget = await visit();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('€25'));
    await press(widget, 'Menu');
    await press(widget, 'New chat');
    await widget.ask('Do you repair boots?');
    await widget.lastAnswer((text) => text.includes('ten days'));

    await press(widget, 'Menu');
    await widget.panel.locator('.thread').nth(1).waitFor();
    await widget.panel.locator('.thread', { hasText: 'gift cards' }).click();
    await widget.lastAnswer((text) => text.includes('€25'));
    expect(await widget.questions.allInnerTexts()).toHaveLength(1);

    await press(widget, 'Menu');
    await press(widget, 'Leave your e-mail address');
    await widget.panel.getByLabel('Your e-mail address').fill('ann@example.com');
    await press(widget, 'Send');
    await widget.panel.getByText('Your e-mail address (ann@example.com)').waitFor();
    expect(await mailsTo('help@trail.example')).toEqual([]);

    await press(widget, 'Menu');
    const [file] = await Promise.all([
      widget.page.waitForEvent('download'),
      press(widget, 'Download my chats'),
    ]);
    expect(file.suggestedFilename()).toBe('chat.txt');
    await press(widget, 'Delete my chats');
    await press(widget, 'Delete my chats');
    await widget.panel.getByText('Your chats are deleted.').waitFor();
    expect(await widget.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await owner.call('GET', `/api/v1/chats/${bot._id}/threads?text=repair`)).toEqual([]);
    await press(widget, 'New chat');
    await widget.panel.locator('.chip').waitFor();
    expect(await widget.questions.count()).toBe(0);
  });

  it('follows what the owner changes while it is open, and keeps what is typed while the bot is off', async () => {
    const widget = await visit();
    await widget.panel.locator('textarea').fill('Half a quest');
    await owner.change(bot._id, {
      dialogue_title: 'Ask the team',
      conversation_starters: ['What is new?'],
      theme: { ...(await themeOf()), primaryColor: '#0F5E5A' },
    });
    await widget.panel.getByRole('heading', { name: 'Ask the team' }).waitFor({ timeout: LIVE_MS });
    await widget.panel.getByRole('button', { name: 'What is new?' }).waitFor({ timeout: LIVE_MS });
    const colour = widget.panel.locator('.head');
    expect(await colour.evaluate((header) => getComputedStyle(header).backgroundColor)).toBe(
      'rgb(15, 94, 90)',
    );

    await owner.change(bot._id, { live_mode: false });
    await widget.panel.getByText('is offline at the moment').waitFor({ timeout: LIVE_MS });
    expect(await widget.panel.locator('textarea').isDisabled()).toBe(true);
    await owner.change(bot._id, { live_mode: true });
    await widget.panel.getByText('is offline at the moment').waitFor({ state: 'detached', timeout: LIVE_MS });
    expect(await widget.panel.locator('textarea').inputValue()).toBe('Half a quest');
    await widget.panel.locator('textarea').press('Enter');
    await widget.questions.first().waitFor();
  });

  /** The mails that were written for an address. */
  const mailsTo = async (address: string): Promise<string[]> => {
    const folder = join(product.dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${address}`));
  };
  const themeOf = async () =>
    (await owner.call<{ theme: Record<string, string> }>('GET', `/api/v1/bots/${bot._id}`)).theme;
});
