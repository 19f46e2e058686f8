import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { freshContext } from '../pages/console.page.js';
import { QaPage } from '../pages/qa.page.js';
import { SitePage } from '../pages/site.page.js';

const EMAIL = 'walker@example.com';
const PASSWORD = 'a good password';

describe('what a browser keeps while an owner walks through the product', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let bot: BotView;
  /** Keys that the Cookie Policy names, by whether Reject leaves them out. */
  let named: { necessary: string[]; optional: string[] };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env: { OFFICIAL_BOT: 'on' } }), openBrowser()]);
    const owner = await Owner.logIn(product.address, EMAIL, PASSWORD);
    bot = await owner.createBot('Walker');
    await owner.change(bot._id, { live_mode: true });
    await owner.teach(bot._id, 'Do you ship to Norway?', 'Yes, in three days.');
    await (await Visitor.arrive(product.address, bot._id)).ask('Do you ship to Norway?');
    context = await freshContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.address}/cookie-policy`);
    const codes = (id: string) =>
      page.locator(`#${id}`).locator('xpath=ancestor-or-self::section').locator('th code').allInnerTexts();
    named = { necessary: await codes('necessary'), optional: await codes('optional') };
    await context.close();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const stored = (page: Page): Promise<string[]> =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

  type Step = [name: string, step: (page: Page) => Promise<unknown>];
  const visit = (path: string, sign: string): Step => [
    path,
    async (page) => {
      await page.goto(`${product.address}${path}`);
      await page.getByText(sign).first().waitFor();
    },
  ];

  const steps = (walk: string): Step[] => {
    const inBot = (tab: string) => `/console/${bot._id}/${tab}`;
    const message = 'Do you ship to Norway?';
    return [
      visit('/terms-of-use', 'Terms of Use'),
      visit('/docs', 'Documents'),
      visit('/editor', 'Editor'),
      visit('/cookie-policy', 'Cookie Policy'),
      ['asks the own bot', (page) => askOwnBot(page)],
      visit(`/b/${bot._id}`, 'Walker'),
      ['log-in window', (page) => new SitePage(page, product.address).openLogin()],
      [
        'logs in',
        async (page) => {
          await new SitePage(page, product.address).logIn(EMAIL, PASSWORD);
          await page.waitForURL(/\/console/);
        },
      ],
      visit(inBot('basic_info'), 'Live Mode'),
      [
        'writes instructions',
        async (page) => {
          await page.getByLabel('Description', { exact: true }).fill(`Sails ${walk}.`);
          await page
            .getByText(/^Saved at/)
            .first()
            .waitFor();
        },
      ],
      visit(inBot('theme'), 'Theme'),
      visit(inBot('qa_fine_tune'), 'Q&A'),
      ['writes a pair', (page) => answerFirst(page, walk)],
      visit(inBot('knowledge_links'), 'Knowledge Links'),
      visit(inBot('chat_history'), message),
      [
        'reads a chat',
        async (page) => {
          await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
          await page.getByRole('log').getByText(message).first().waitFor();
          await page.waitForTimeout(1_000);
        },
      ],
      visit(inBot('history'), 'History'),
      visit(inBot('engagement_analytics'), 'Engagement'),
      visit(inBot('collaborators'), 'Collaborators'),
      visit('/console/account', 'Your data'),
      visit('/console/account/usage', 'Period ends'),
      [
        'logs out',
        async (page) => {
          await page.goto(`${product.address}/console`);
          await page.getByRole('button', { name: 'Log out' }).click();
          await page.waitForFunction(() => localStorage.getItem('user_id') === null);
        },
      ],
    ];
  };

  const answerFirst = async (page: Page, walk: string) => {
    const pairs = new QaPage(page);
    await pairs.answer(pairs.entries.first()).fill(`Yes, ${walk}.`);
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
  };

  const askOwnBot = async (page: Page) => {
    await page.goto(`${product.address}/`);
    await page.getByRole('button', { name: 'How much does it cost?' }).first().click();
    await page.getByText('A year costs as much as ten months').first().waitFor();
  };

  it.each([
    ['before an answer', undefined],
    ['after Accept', 'Accept'],
    ['after Reject', 'Reject'],
  ])(
    'is what the Cookie Policy names, %s',
    async (walk, answer) => {
      expect(named.necessary.length).toBeGreaterThan(10);
      expect(named.optional).toEqual(['conversationsSeen']);
      const allowed = answer === 'Accept' ? [...named.necessary, ...named.optional] : named.necessary;
      context = await freshContext(browser, { reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(`${product.address}/`);
      expect(await stored(page)).toEqual([]);
      if (answer) await page.getByRole('button', { name: answer }).click();
      const seen = new Set<string>();
      for (const [name, step] of steps(walk)) {
        await step(page);
        const keys = (await stored(page)).map((key) => key.replace(/C-[0-9A-Z]{20}/, '{bot}'));
        expect({ name, unnamed: keys.filter((key) => !allowed.includes(key)) }).toEqual({
          name,
          unnamed: [],
        });
        expect({ name, cookies: await context.cookies() }).toEqual({ name, cookies: [] });
        for (const key of keys) seen.add(key);
      }
      expect([...seen]).toEqual(expect.arrayContaining(['user_id', 'refresh_token', 'chirrup:{bot}:thread']));
      expect(seen.has('conversationsSeen')).toBe(answer === 'Accept');
      expect(
        (await stored(page)).filter((key) => /token$|^user_id$/.test(key) && !key.startsWith('chirrup:')),
      ).toEqual([]);
    },
    120_000,
  );
});
