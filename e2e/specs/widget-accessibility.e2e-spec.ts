import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { root } from '@chirrup/testing/root';
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { recordAnnouncements } from '../lib/accessibility/announcements.js';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { teachShopBot } from '../lib/shop-bot.js';
import { WidgetPage } from '../pages/widget.page.js';

const HOST = 'html > div';
const ANSWER = 'Yes. Gift cards from €25 to €500 are sent by e-mail and are valid for three years.';
/** What a screen reader finds after a whole chat; `ACCEPT=1` writes it again. */
const RECORDED = join(root, 'e2e/specs/recorded/chat.aria.yaml');

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describe('the widget for people who see, move or read differently', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product, shop] = await Promise.all([openBrowser(), startProduct(), startShop()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await teachShopBot(owner, shop, { support_email: 'shop@example.com' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const visit = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<WidgetPage> => {
    context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.goto(`${shop.address}/index.html`);
    const widget = new WidgetPage(page);
    await widget.bubble.waitFor();
    return widget;
  };
  const askAll = async (widget: WidgetPage) => {
    await widget.open();
    await widget.ask('Do you offer gift cards?');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    await widget.ask('How much does shipping to Sweden cost?');
    await widget.lastAnswer((text) => /€9/.test(text));
    await widget.ask('When does the Bergen team eat lunch?');
    await widget.lastAnswer((text) => text.includes('these pages may help'));
  };

  it.each(['light', 'dark'] as const)(
    'breaks no rule of axe in any state, %s',
    async (colorScheme) => {
      const widget = await visit({ colorScheme });
      const faults = async (state: string) => {
        const found = await axeViolations(widget.page, { part: HOST });
        return found.map((fault) => `${state}: ${fault}`);
      };
      const found = await faults('closed');
      await widget.open();
      found.push(...(await faults('just opened')));
      await widget.ask('Do you offer gift cards?');
      await widget.lastAnswer((text) => text.includes('Verified by'));
      await widget.panel.getByRole('button', { name: 'Helpful', exact: true }).click();
      found.push(...(await faults('a verified answer with a vote')));
      await widget.ask('How much does shipping to Sweden cost?');
      await widget.lastAnswer((text) => /€9/.test(text));
      found.push(...(await faults('an answer with its sources')));
      await widget.ask('When does the Bergen team eat lunch?');
      await widget.lastAnswer((text) => text.includes('these pages may help'));
      found.push(...(await faults('no answer')));
      const press = (name: string) => widget.panel.getByRole('button', { name, exact: true }).click();
      const last = widget.answers.last();
      await last.getByRole('button', { name: 'Leave your e-mail address' }).click();
      await last.getByRole('textbox', { name: 'Your e-mail address' }).waitFor();
      found.push(...(await faults('the way to a person')));
      await last.getByRole('button', { name: 'Not helpful' }).click();
      await last.getByText('What was wrong?').waitFor();
      found.push(...(await faults('why it did not help')));
      await last.getByRole('radio', { name: 'It is not correct' }).check();
      await last.getByRole('button', { name: 'Send' }).click();
      await last.getByText('Thank you for your feedback.').waitFor();
      found.push(...(await faults('said why')));
      await press('Menu');
      for (const form of ['Leave your e-mail address', 'Delete my chats']) {
        await widget.panel.getByRole('button', { name: form }).waitFor();
        found.push(...(await faults('menu')));
        await press(form);
        await widget.panel.getByRole('button', { name: 'Download my chats' }).waitFor({ state: 'hidden' });
        found.push(...(await faults(form)));
        await press('Cancel');
      }
      await press('Back');
      await widget.panel.locator('textarea').fill('x'.repeat(4_100));
      found.push(...(await faults('too long')));
      await widget.panel.locator('textarea').fill('');
      await context.setOffline(true);
      await widget.panel.getByText('You are offline').waitFor();
      await widget.ask('Are you there?');
      await widget.panel
        .getByText(/Not sent|Waiting to send|Sending/)
        .first()
        .waitFor();
      found.push(...(await faults('offline')));
      await context.setOffline(false);
      await widget.answers.nth(3).waitFor();
      await owner.change(bot._id, { live_mode: false });
      await widget.panel.getByText('is offline at the moment').waitFor();
      found.push(...(await faults('bot offline')));
      await owner.change(bot._id, { live_mode: true });
      expect(found).toEqual([]);
    },
    90_000,
  );

  it('fits into 320 pixels', async () => {
    const widget = await visit({ viewport: { width: 320, height: 568 } });
    await askAll(widget);
    const panel = await boxOf(widget.panel);
    expect([panel.x, panel.right]).toEqual([0, 320]);
    for (const part of await widget.panel.locator('button, textarea, a').all()) {
      const { x, right } = await boxOf(part);
      expect([x >= 0, right <= 320]).toEqual([true, true]);
    }
    const list = widget.panel.getByRole('log');
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect((await boxOf(widget.panel.locator('textarea'))).bottom).toBeLessThanOrEqual(568);
  });

  it.each([
    [1280, 720],
    [390, 700],
  ])('can be read and used with text of 200 %% on %d × %d', async (width, height) => {
    const widget = await visit({ viewport: { width, height } });
    const session = await context.newCDPSession(widget.page);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await askAll(widget);
    const answer = widget.answers.first().locator('.text');
    expect(await answer.evaluate((element) => getComputedStyle(element).fontSize)).toBe('28px');
    const panel = await boxOf(widget.panel);
    const close = await boxOf(widget.panel.getByRole('button', { name: 'Close chat' }));
    const input = await boxOf(widget.panel.locator('textarea'));
    const send = await boxOf(widget.panel.getByRole('button', { name: 'Send', exact: true }));
    for (const part of [close, input, send]) {
      expect(part.x).toBeGreaterThanOrEqual(panel.x);
      expect(part.right).toBeLessThanOrEqual(panel.right);
      expect(part.bottom).toBeLessThanOrEqual(panel.bottom);
    }
    expect(send.x).toBeGreaterThanOrEqual(input.right);
    const list = widget.panel.getByRole('log');
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // something of the conversation is left to read
    expect((await boxOf(list)).height).toBeGreaterThan(100);
  });

  it('is read by a screen reader as recorded, and says what happens while it happens', async () => {
    const widget = await visit();
    const announcements = await recordAnnouncements(widget.page);
    const tree: string[] = [];
    const note = async (moment: string) => {
      const { page } = widget;
      const seen = await page.locator(HOST).ariaSnapshot();
      tree.push(
        `# ${moment}`,
        seen
          .replaceAll(shop.address, 'https://shop.example')
          .replaceAll(product.address, 'https://chirrup.example')
          .replace(/\b\d?\d:\d\d( [AP]M)?\b/g, 'HH:MM'),
        '',
      );
    };
    await note('closed');
    await widget.page.keyboard.press('Tab');
    while (!(await widget.bubble.evaluate((button) => button.matches(':focus'))))
      await widget.page.keyboard.press('Tab');
    await widget.page.keyboard.press('Enter');
    await widget.panel.locator('textarea:focus').waitFor();
    await note('opened by the keyboard');
    await widget.page.keyboard.type('Do you offer gift cards?');
    await widget.page.keyboard.press('Enter');
    await widget.lastAnswer((text) => text.includes('Verified by'));
    await note('a verified answer');
    await widget.page.keyboard.type('When does the Bergen team eat lunch?');
    await widget.page.keyboard.press('Enter');
    await widget.lastAnswer((text) => text.includes('these pages may help'));
    // the pages come with the end of the text
    await widget.panel.getByRole('list', { name: 'Pages that may help' }).waitFor();
    await widget.panel.getByRole('button', { name: 'Send' }).waitFor();
    await note('no answer');
    await widget.page.keyboard.press('Escape');
    await widget.panel.waitFor({ state: 'hidden' });
    await note('closed again');
    expect(await widget.bubble.evaluate((button) => button.matches(':focus'))).toBe(true);

    const said = (await announcements()).join('\n');
    expect(said).toContain('Do you offer gift cards?');
    expect(said).toContain(`Fjordline helper: ${ANSWER}`);
    expect(said).toContain('these pages may help');
    // an answer is said once, not for each piece of its text
    expect(said.split('Gift cards from').length).toBe(2);

    const found = tree.join('\n');
    if (process.env.ACCEPT) await writeFile(RECORDED, found);
    expect(found).toBe(await readFile(RECORDED, 'utf8'));
  });
});
