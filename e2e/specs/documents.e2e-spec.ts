import { spawnSync } from 'node:child_process';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { documentText, forReader, snippets } from '../documents/snippets.js';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { type Site, startSite, typed } from '../lib/site.js';
import { ConsolePage, freshContext } from '../pages/console.page.js';
import { QaPage } from '../pages/qa.page.js';
import { SitePage } from '../pages/site.page.js';
import { WidgetPage } from '../pages/widget.page.js';

const html = (body: string) => typed('text/html; charset=utf-8', body);

describe('the documents', () => {
  let browser: Browser;
  let product: Product;
  let site: Site;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product, site] = await Promise.all([openBrowser(), startProduct(), startSite()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await Promise.all([product?.remove(), site?.close()]);
  });
  afterEach(() => context?.close());

  describe('website', () => {
    it('leads from nothing to an answering bubble on a page of one’s own', async () => {
      const text = documentText('integrations/website');
      /** A word to press must stand in the document, in bold. */
      const named = (name: string): string => {
        expect(text).toContain(`**${name}**`);
        return name;
      };
      const press = (page: Page, name: string) =>
        page
          .getByRole('button', { name: named(name), exact: true })
          .first()
          .click();
      context = await freshContext(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
      const noise = watchConsole(context);
      const page = await context.newPage();
      await page.goto(`${product.address}/docs`);
      await page.getByRole('heading', { level: 1, name: 'Put your bot on any website' }).waitFor();

      // 1. Create your bot
      await page.getByRole('article').getByRole('link', { name: 'start page' }).click();
      const door = new SitePage(page, product.address);
      await page.waitForURL(`${product.address}/`);
      await press(page, 'Start');
      await door.email.fill('new.owner@example.com');
      await door.password.fill('eight characters');
      await press(page, 'Login');
      await page.waitForURL(`${product.address}/console`);
      await press(page, 'Create a Bot');
      await page.waitForURL(/\/basic_info$/);

      // 2. Teach it
      await page.getByRole('tab', { name: named('Q&A Fine Tune') }).click();
      const qa = new QaPage(page);
      await press(page, 'Add');
      await qa.question(qa.entries.first()).fill('Do you repair zips?');
      await qa.answer(qa.entries.first()).fill('Yes. Every zip is repaired for free.');
      await qa.entries
        .first()
        .getByText(/^Saved at/)
        .waitFor();

      // 3. Turn Live Mode on
      await page.getByRole('tab', { name: named('Basic Info') }).click();
      const console = new ConsolePage(page, product.address);
      named('Live Mode');
      await console.liveMode(named('On') as 'On').click();
      await console.saved();

      // 4. Copy the code
      named('Get Code');
      named('Copy');
      const copied = await console.copyCode();

      // 5. Paste it into your page
      const [line, whole] = snippets()
        .filter(({ at }) => at.startsWith('integrations/website'))
        .map(({ code }) => code.trim());
      if (!line || !whole) throw new Error('the document shows no line and no page');
      const [, botId = ''] = /data-bot-id="([^"]+)"/.exec(copied) ?? [];
      expect(forReader(line, product.address, botId)).toBe(copied);
      site.routes.set('/own', html(whole.replace(line, () => copied)));

      // 6. Ask it something
      await page.goto(`${site.address}/own`);
      const widget = new WidgetPage(page);
      await widget.open();
      // a pair is learned a moment after it is saved: on a busy machine the first answer may come before that
      for (;;) {
        const before = await widget.answers.count();
        await widget.ask('Do you repair zips?');
        await until(
          () => widget.answers.count(),
          (count) => count > before,
        );
        // an answer that is complete can be voted on
        await widget.answers.last().locator('.vote').first().waitFor();
        const answer = await widget.answers.last().textContent();
        if (answer?.includes('Every zip is repaired for free.')) break;
      }
      expect(noise).toEqual([]);
    });
  });

  it.each(['/docs', '/docs/developers/api_reference', '/docs/operators/settings'])(
    'can be read by everybody: %s',
    async (path) => {
      context = await freshContext(browser, { viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.goto(product.address + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    },
  );

  describe('code', () => {
    let owner: Owner;
    let bot: BotView;

    beforeAll(async () => {
      owner = await Owner.logIn(product.address, 'reader@example.com', 'correct horse');
      bot = await owner.createBot('Reader');
      await owner.change(bot._id, { live_mode: true });
    });

    it.each(snippets().filter(({ language }) => ['html', 'js'].includes(language)))(
      'runs on a page with the bot: $at',
      async ({ language, code }) => {
        const own = forReader(code, product.address, bot._id);
        const line = snippetFor(product.address, bot._id);
        const body = language === 'html' ? own : '';
        const page = body.includes('<html') ? body : `<!doctype html><html lang="en"><body>${body}`;
        const isWhole = /\/lib\/(?:chirrup|embed)\.js/.test(page);
        site.routes.set('/snippet', html(isWhole ? page : `${page}${line}`));
        context = await freshContext(browser);
        const noise = watchConsole(context);
        const tab = await context.newPage();
        await tab.goto(`${site.address}/snippet`);
        await new WidgetPage(tab).bubble.waitFor();
        if (language === 'js') await tab.evaluate(own);
        expect(noise).toEqual([]);
      },
    );

    it('calls the HTTP interface as it says', () => {
      const commands = snippets()
        .filter(({ language, code }) => language === 'sh' && code.includes('curl'))
        .map(({ code }) => forReader(code, product.address, bot._id));
      const script = ['curl() { command curl --silent --show-error --fail "$@"; }', ...commands].join('\n');
      const { status, stderr, stdout } = spawnSync('bash', ['-e', '-c', script], {
        encoding: 'utf8',
        env: { ...process.env, USER_ID: owner.userId, ACCESS_TOKEN: owner.token },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('"botname":"Shop assistant"');
    });
  });
});
