import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { teachShopBot, watchConsole } from '../lib/shop-bot.js';
import { WidgetPage } from '../pages/widget.page.js';

describe('a visitor on a real page', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product, shop] = await Promise.all([openBrowser(), startProduct(), startShop()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await teachShopBot(owner, shop);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    noise = watchConsole(context);
  });
  afterEach(() => context.close());

  const visit = async (): Promise<WidgetPage> => {
    const page = await context.newPage();
    await page.goto(`${shop.address}/index.html`);
    const widget = new WidgetPage(page);
    await widget.bubble.waitFor();
    return widget;
  };

  it('stores nothing and makes at most two requests before the click', async () => {
    const page = await context.newPage();
    const requests: string[] = [];
    page.on(
      'request',
      (request) => request.url().startsWith(product.address) && requests.push(request.url()),
    );
    await page.goto(`${shop.address}/index.html`);
    await new WidgetPage(page).bubble.waitFor();
    await page.waitForTimeout(500);
    expect(requests.length).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    expect(await context.cookies()).toEqual([]);
    expect(noise).toEqual([]);
  });

  it('gets the verified pair word for word, the passage with its link, and an honest no-answer', async () => {
    const widget = await visit();
    await widget.open();
    await expect(widget.panel.getByText('What does shipping to Sweden cost?').isVisible()).resolves.toBe(
      true,
    );
    await widget.ask('do you offer gift cards');
    const verified = await widget.lastAnswer((text) => text.includes('Verified by'));
    expect(verified).toContain(
      'Yes. Gift cards from €25 to €500 are sent by e-mail and are valid for three years.',
    );

    await widget.ask('How much does shipping to Sweden cost?');
    await widget.lastAnswer((text) => /€9/.test(text));
    const source = widget.answers.last().locator(`a[href="${shop.address}/shipping.html"]`).first();
    await source.waitFor();
    expect(await source.getAttribute('rel')).toContain('noopener');

    await widget.ask('Can your trousers sing the national anthem of Peru?');
    await widget.lastAnswer((text) => text.includes('I could not find anything'));
    expect(await widget.answers.last().locator('.chip, .offers a').count()).toBe(0);

    await widget.ask('When does the Bergen team eat lunch?');
    await widget.lastAnswer((text) => text.includes('these pages may help'));
    // pages that may help, or other questions: never both
    const offered = widget.answers.last().locator('.chip, .offers a');
    await offered.first().waitFor();
    expect(await offered.count()).toBeLessThanOrEqual(3);
    expect(await widget.answers.last().locator('.chips, .offers').count()).toBe(1);

    await widget.ask('ok thanks!');
    await widget.lastAnswer((text) => text.includes('You are welcome.'));
    expect(await widget.answers.last().locator('.chip, .sources').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('votes, changes the vote, and finds it again after a reload', async () => {
    const widget = await visit();
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    await widget.panel.getByRole('button', { name: 'Helpful', exact: true }).last().click();
    await widget.panel.getByRole('button', { name: 'Not helpful' }).last().click();
    const [thread] = await owner.call<{ _id: string }[]>('GET', `/api/v1/chats/${bot._id}/threads?limit=1`);
    const reviews = async () =>
      owner.call<{ positive_count: number; negative_count: number }[]>(
        'GET',
        `/api/v1/${bot._id}/bot_message_reviews/${thread?._id}`,
      );
    const limit = Date.now() + 5_000;
    while ((await reviews())[0]?.negative_count !== 1 && Date.now() < limit)
      await widget.page.waitForTimeout(50);
    expect(await reviews()).toMatchObject([{ positive_count: 0, negative_count: 1 }]);
    await widget.page.reload();
    await widget.open();
    const pressed = widget.panel.getByRole('button', { name: 'Not helpful', pressed: true });
    await pressed.waitFor();
  });

  it('shares one conversation between two tabs', async () => {
    const first = await visit();
    await first.open();
    await first.ask('Do you offer gift cards?');
    await first.lastAnswer((text) => text.includes('Verified by'));
    const second = await visit();
    await second.open();
    await second.lastAnswer((text) => text.includes('Verified by'));
    await second.ask('How do I return something?');
    await first.questions.nth(1).waitFor();
    await first.lastAnswer((text) => /return/i.test(text) && !text.includes('Gift cards'));
    expect(await first.questions.count()).toBe(await second.questions.count());
  });

  it('keeps what is written while the server is away, and sends it in order afterwards', async () => {
    const widget = await visit();
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    await product.kill();
    await widget.ask('How do I return something?');
    await widget.ask('Where are you?');
    await widget.page.waitForTimeout(500);
    await product.restart();
    await widget.answers.nth(2).waitFor({ timeout: 30_000 });
    const asked = (await widget.questions.allInnerTexts()).join('\n');
    expect(asked.match(/.*\?$/gm)).toEqual([
      'Do you offer gift cards?',
      'How do I return something?',
      'Where are you?',
    ]);
  }, 90_000);

  it('loses the bubble and is refused within seconds when the bot goes off', async () => {
    const widget = await visit();
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    await owner.change(bot._id, { live_mode: false });
    await widget.panel.getByText('is offline at the moment').waitFor({ timeout: 6_000 });
    const page = await context.newPage();
    await page.goto(`${shop.address}/index.html`);
    await page.waitForTimeout(1_000);
    expect(await new WidgetPage(page).bubble.count()).toBe(0);
    await owner.change(bot._id, { live_mode: true });
  });

  it('does nothing with markup in questions, pairs and bot names', async () => {
    const hostile =
      '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>[click](javascript:window.pwned=1)';
    await owner.change(bot._id, { botname: `<b onmouseover="window.pwned=1">Bot</b>` });
    await owner.teach(bot._id, 'What is the hostile pair?', hostile);
    await until(
      async () => {
        const stranger = await Visitor.arrive(product.address, bot._id, shop.address);
        return stranger.reply(await stranger.post('What is the hostile pair?'));
      },
      ({ content }) => content.includes('onerror'),
    );
    const widget = await visit();
    await widget.open();
    await widget.ask(hostile);
    await widget.answers.first().waitFor();
    await widget.ask('What is the hostile pair?');
    await widget.lastAnswer((text) => text.includes('onerror'));
    for (const link of await widget.panel.locator('a').all())
      expect(await link.getAttribute('href')).toMatch(/^(https?|mailto|tel):/);
    expect(await widget.page.evaluate(() => (window as unknown as { pwned?: number }).pwned)).toBeUndefined();
    expect(await widget.panel.locator('img[src=x], script').count()).toBe(0);
  });
});

describe('a visitor while a model streams', () => {
  let browser: Browser;
  let product: Product;
  let model: ScriptedModel;
  let shop: Shop;
  let context: BrowserContext;

  beforeAll(async () => {
    model = await startScriptedModel({ tokensPerSecond: 10 });
    [browser, product, shop] = await Promise.all([
      openBrowser(),
      startProduct({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: 'test', LLM_MODEL: 'scripted' } }),
      startShop(),
    ]);
    const owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    await teachShopBot(owner, shop);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
    await model?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(() => context.close());

  const visit = async (): Promise<WidgetPage> => {
    const page = await context.newPage();
    await page.goto(`${shop.address}/index.html`);
    const widget = new WidgetPage(page);
    await widget.open();
    return widget;
  };

  it('sees the text grow, and a reload in the middle goes on from where it was', async () => {
    const widget = await visit();
    await widget.ask('How long does shipping to Sweden take?');
    const early = await widget.lastAnswer((text) => text.length > 5);
    await widget.page.reload();
    if ((await widget.panel.count()) === 0) await widget.open();
    const afterReload = await widget.lastAnswer((text) => text.length >= early.length);
    const complete = await widget.lastAnswer(
      (text) => text.length > afterReload.length && /Sources|shipping/i.test(text),
    );
    expect(complete.length).toBeGreaterThan(early.length);
    expect(await widget.answers.count()).toBe(1);
  });

  it('stops where the visitor says so', async () => {
    const widget = await visit();
    await widget.ask('How long does shipping to Sweden take?');
    await widget.lastAnswer((text) => text.length > 5);
    await widget.stop.click();
    await widget.lastAnswer((text) => text.includes('Stopped'));
    expect(await widget.stop.count()).toBe(0);
  });

  it('answers a second message that was sent during the first', async () => {
    const widget = await visit();
    await widget.ask('How long does shipping to Sweden take?');
    await widget.lastAnswer((text) => text.length > 5);
    await widget.ask('How do I return something?');
    await widget.answers.nth(1).waitFor({ timeout: 30_000 });
    const limit = Date.now() + 30_000;
    while ((await widget.stop.count()) > 0 && Date.now() < limit) await widget.page.waitForTimeout(50);
    const order = await widget.panel
      .locator('.msg')
      .evaluateAll((nodes) => nodes.map((node) => (node.classList.contains('me') ? 'question' : 'answer')));
    expect(order).toEqual(['question', 'answer', 'question', 'answer']);
  });
});
