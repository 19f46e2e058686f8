import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { root } from '@chirrup/testing/root';
import { until } from '@chirrup/testing/until';
import type { Browser } from 'playwright-core';
import { plainQuestions } from '../demo/plain-questions.js';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { freshContext } from '../pages/console.page.js';
import { WidgetPage } from '../pages/widget.page.js';

const NEEDED = 25;
/** The local model: fetched by the first start of a product, never by a test. */
const model = join(process.env.CHIRRUP_CACHE || join(homedir(), '.cache/chirrup'), 'embeddings');
const whereTheModelIs = existsSync(model) ? it : it.skip;

/** The site's own bot, as the page names it. */
const ownBotOf = async (product: Product): Promise<string> => {
  const page = await fetch(`${product.address}/`, { headers: { accept: 'text/html' } });
  const id = /<meta name="official-bot-id" content="([^"]+)"/.exec(await page.text())?.[1];
  if (!id) throw new Error('The page names no bot');
  return id;
};

const ask = async (product: Product, botId: string, question: string): Promise<string> => {
  const visitor = await Visitor.arrive(product.address, botId, product.address);
  return (await visitor.ask(question)).content;
};

/** Taught in the background of the start. */
const knows = (product: Product, botId: string, question: string, fact: RegExp): Promise<string> =>
  until(
    () => ask(product, botId, question).catch(() => ''),
    (answer) => fact.test(answer),
    60_000,
  );

describe('the site’s own bot', () => {
  let product: Product;
  let botId: string;

  const start = async (env: Record<string, string>) => {
    product = await startProduct({ env: { OFFICIAL_BOT: 'on', ...env } });
    botId = await ownBotOf(product);
  };
  afterEach(() => product?.remove());

  it('is there from the first start, and the same one after the next', async () => {
    await start({});
    // at once: a page that finds no bot shows no chat until it is loaded again
    const profile = await fetch(`${product.address}/api/v1/bots/${botId}/profile_to_client`);
    expect(profile.status).toBe(200);
    const answer = await knows(product, botId, 'How long does it take to set up?', /3 minutes/);
    const [, link = ''] = /\[Step by step\]\((\S+)\)/.exec(answer) ?? [];
    expect((await fetch(link)).status).toBe(200);
    await product.stop();
    await product.restart();
    expect(await ownBotOf(product)).toBe(botId);
    await knows(product, botId, 'How long does it take to set up?', /3 minutes/);
    expect(product.output()).not.toContain('not up to date');
  }, 180_000);

  whereTheModelIs(
    `answers at least ${NEEDED} of ${plainQuestions.length} plain questions about the product`,
    async () => {
      await start({ EMBEDDINGS: 'on' });
      await knows(product, botId, 'How long does it take to set up?', /3 minutes/);
      let wrong = plainQuestions;
      // meaning is known once the model runs, and a busy machine may be late with single questions
      await until(
        async () => {
          const again: typeof wrong = [];
          for (const [question, fact] of wrong)
            if (!fact.test(await ask(product, botId, question))) again.push([question, fact]);
          wrong = again;
          return wrong.map(([question]) => question);
        },
        ({ length }) => plainQuestions.length - length >= NEEDED,
        240_000,
      );
    },
    360_000,
  );

  it('answers in the hero from the first question on, and goes on in the bubble', async () => {
    await start({});
    await knows(product, botId, 'How long does it take to set up?', /3 minutes/);
    const browser: Browser = await openBrowser();
    try {
      for (const width of [1_280, 390]) {
        const page = await (await freshContext(browser)).newPage();
        await page.setViewportSize({ width, height: 844 });
        const requests: string[] = [];
        page.on('request', (request) => requests.push(new URL(request.url()).pathname));
        const asked = () => requests.filter((path) => /visitors|threads|embed/.test(path));
        await page.goto(product.address);
        await page.getByRole('button', { name: 'Reject' }).click();
        await page.locator('button[aria-haspopup=dialog][aria-label^="Open chat"]').waitFor();
        const hero = page.getByRole('region', { name: 'Ask Chirrup about itself' });
        const question = hero.getByLabel('Your question about Chirrup');
        await question.click();
        expect(asked()).toEqual([]);
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookieConsentSeen']);
        // on the page, wherever that is scrolled to
        const place = () =>
          hero.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y + scrollY, width, height].map(Math.round);
          });
        const before = await place();
        await question.fill('How long does it take to set up?');
        await question.press('Enter');
        await hero.locator('.msg.bot').getByText('3 minutes').waitFor();
        await hero.getByRole('link', { name: 'Step by step' }).waitFor();
        expect(await place()).toEqual(before);
        // the keyboard stays where the next question is written
        await page.keyboard.type('How much does it cost?');
        await page.keyboard.press('Enter');
        await hero.getByText('A year costs as much as ten months').waitFor();
        expect(await axeViolations(page, { part: '#main' })).toEqual([]);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hero-${width}.png` });
        await hero.getByRole('button', { name: 'Open in chat' }).click();
        const widget = new WidgetPage(page);
        await widget.panel.getByText('A year costs as much as ten months').waitFor();
        expect(await widget.questions.count()).toBe(2);
        await question.waitFor();
        expect(await place()).toEqual(before);
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
  }, 120_000);

  it('has a sample shop behind its demo link, with a bot that knows the shop', async () => {
    await start({});
    const browser: Browser = await openBrowser();
    try {
      const page = await (await freshContext(browser)).newPage();
      await page.goto(product.address);
      const demoBotId = await page.locator('meta[name=official-demo-bot-id]').getAttribute('content');
      await knows(product, demoBotId ?? '', 'Do you offer gift cards?', /three years/);
      await knows(product, demoBotId ?? '', 'How much does shipping to Sweden cost?', /€9/);
      await knows(product, demoBotId ?? '', 'What is the SKU of the merino base layer?', /FJ-BL-220/);
      await knows(product, demoBotId ?? '', 'Who makes the rain jacket?', /Fjordline/);
      const [shop] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'See the demo' }).click(),
      ]);
      await shop.getByText('Nothing is sold here').waitFor();
      await shop.getByRole('link', { name: 'Voss Daypack' }).click();
      await shop.waitForURL(/\/sample-shop\/daypack$/);
      const widget = new WidgetPage(shop);
      await widget.open();
      await widget.panel.getByRole('heading', { name: 'Ask Fjordline (sample)' }).waitFor();
      await widget.ask('How much does shipping to Sweden cost?');
      await widget.lastAnswer((text) => text.includes('€9'));
      await widget.panel.locator('a[href$="/sample-shop/shipping"]').first().click();
      await until(
        () => Promise.resolve(shop.context().pages().at(-1)?.url() ?? ''),
        (url) => url.endsWith('/sample-shop/shipping'),
      );
    } finally {
      await browser.close();
    }
  }, 120_000);

  it('was not taught the questions it is asked here', () => {
    const file = readFileSync(join(root, 'frontend/dist/site/pages/own-bot.json'), 'utf8');
    const { pairs } = JSON.parse(file) as { pairs: { question: string; phrasings: string[] }[] };
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim();
    const taught = new Set(pairs.flatMap(({ question, phrasings }) => [question, ...phrasings]).map(plain));
    expect(plainQuestions.filter(([question]) => taught.has(plain(question)))).toEqual([]);
  });
});
