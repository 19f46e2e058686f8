import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf } from '../pages/console.page.js';

/** What the Developer plan has. */
const MESSAGES = 200;
const VISITORS = 10;

describe('an owner and their plan, in a demo', () => {
  let browser: Browser;
  let product: Product;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([
      openBrowser(),
      startProduct({ env: { BILLING_PROVIDER: 'demo' } }),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  const open = async (owner: Owner): Promise<Page> => {
    const context = await contextOf(browser, owner);
    contexts.push(context);
    return context.newPage();
  };
  const usage = (page: Page) => page.goto(`${product.address}/console/account/usage`);
  const bar = (page: Page, name: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const switchTo = async (page: Page, plan: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Manage Plan' }).click();
    await page.getByRole('button', { name: `Choose ${plan}` }).click();
    const dialog = page.getByRole('dialog', { name: `Switch to ${plan}?` });
    await dialog.waitFor();
    return dialog;
  };
  const confirm = async (dialog: Locator, plan: string): Promise<void> => {
    await dialog.getByRole('button', { name: `Switch to ${plan}` }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('sees what is used, tops up, changes the plan up and down, and reads what is paused', async () => {
    const owner = await Owner.logIn(product.address, 'plans@example.com', 'correct horse');
    const page = await open(owner);
    const noise = watchConsole(page.context());
    await usage(page);
    await page.getByText('This installation is a demo').waitFor();
    await page.getByText('Developer', { exact: true }).waitFor();
    for (const [name, figures, info] of [
      ['Monthly Credit Grants', '$0.00 used', 'once a payment method is verified'],
      ['PAYG Credit', '$0.00 used · $0.00 available', 'It is kept for a year.'],
      ['Chatbots', '0 used · 2 available', 'Up to 2 bots.'],
      ['Messages', '0 used · 200 available', 'further ones are paid by credit at $0.02 each'],
      ['QA Fine Tunes', '0 used · 20 available', 'Up to 10 question/answer pairs in each bot.'],
      ['Knowledge Sources', '0 used · 100 available', 'Up to 50 pages and files in each bot.'],
    ] as const) {
      await bar(page, name).getByText(figures).waitFor();
      await bar(page, name).getByText(info).waitFor();
    }

    await page.getByRole('button', { name: 'Top up' }).click();
    await page.getByRole('radio', { name: '$25' }).check();
    await page.getByRole('button', { name: 'Add credit' }).click();
    await bar(page, 'PAYG Credit').getByText('$0.00 used · $25.00 available').waitFor();

    const up = await switchTo(page, 'Growth');
    await up.getByText('Messages a month: 200 → 10,000').waitFor();
    await up.getByText('Bots: 2 → 10').waitFor();
    await up.getByText('Custom theme on sites: no → yes').waitFor();
    await confirm(up, 'Growth');
    await bar(page, 'Chatbots').getByText('0 used · 10 available').waitFor();

    const bots: BotView[] = [];
    for (const name of ['Alpine Shop', 'Boat Yard', 'Cycle Store']) bots.push(await owner.createBot(name));
    const [oldest, , youngest] = bots as [BotView, BotView, BotView];
    for (let at = 1; at <= 12; at += 1) await owner.teach(oldest._id, `Question ${at}?`, `Answer ${at}.`);
    for (let at = 1; at <= 51; at += 1)
      await owner.call('POST', `/api/v1/bots/${oldest._id}/knowledge_link_list`, {
        url: `https://shop.example/pages/${at}`,
        title: `Page ${at}`,
        knowledge_content: `Text of page ${at}.`,
      });
    await owner.change(oldest._id, { live_mode: true });
    const visitor = await Visitor.arrive(product.address, oldest._id);
    const answerTo = async (question: string) => (await visitor.ask(question)).content;
    expect(await answerTo('Question 12?')).toBe('Answer 12.');
    await usage(page);
    const down = await switchTo(page, 'Developer');
    await down.getByText('Paused until there is room again: Cycle Store.').waitFor();
    await down.getByText('Not used in answers until there is room again, the newest in each bot:').waitFor();
    await down.getByText('Alpine Shop: 2 of 12 Q&A pairs').waitFor();
    await down.getByText('Alpine Shop: 1 of 51 knowledge sources').waitFor();
    await down.getByText('Nothing is deleted.').waitFor();
    await confirm(down, 'Developer');
    await bar(page, 'Chatbots').getByText('2 used · 0 available · 1 extra').waitFor();
    await bar(page, 'QA Fine Tunes').getByText('2 extra').waitFor();

    const console = new ConsolePage(page, product.address);
    await until(
      () => owner.call<{ paused: boolean }>('GET', `/api/v1/bots/${youngest._id}`),
      ({ paused }) => paused,
    );
    await console.open(youngest._id, 'basic_info');
    await page.getByText('This bot is paused.').waitFor();
    await console.open(oldest._id, 'qa_fine_tune');
    await page
      .getByText('Your plan has room for 10 Q&A pairs in each bot, this one has 12. The 2 newest are paused')
      .waitFor();
    await page.getByText('12 pairs', { exact: true }).waitFor();
    await until(
      async () => {
        await page.reload();
        await page.getByText('12 pairs', { exact: true }).waitFor();
        return page.getByText('Paused', { exact: true }).count();
      },
      (marks) => marks === 2,
    );
    await console.open(oldest._id, 'knowledge_links');
    await page
      .getByText('Your plan has room for 50 knowledge sources in each bot, this one has 51.')
      .waitFor();
    await page.getByRole('button', { name: 'Paused: 1' }).click();
    await page.getByText('Not used in answers', { exact: true }).waitFor();
    await page.getByText('Page 51', { exact: true }).first().waitFor();
    const kept = await answerTo('Question 1?');
    const paused = await answerTo('Question 12?');
    expect([kept, paused.includes('Answer 12.')]).toEqual(['Answer 1.', false]);

    // another is deleted: the older of the two comes back by itself
    const pairs = `/api/v1/bots/${oldest._id}/qa_list`;
    const stored = await owner.call<{ _id: string; question: string }[]>('GET', pairs);
    const ninth = stored.find(({ question }) => question === 'Question 9?');
    await console.open(oldest._id, 'qa_fine_tune');
    await page.getByText('Paused', { exact: true }).nth(1).waitFor();
    await owner.call('DELETE', `${pairs}/${ninth?._id}`);
    await page.getByText('The newest is paused').waitFor();
    expect(await page.getByText('Paused', { exact: true }).count()).toBe(1);

    // back up: nothing is lost, and the paused bot goes on
    await page.getByRole('button', { name: 'Switch Plan' }).first().click();
    await page.getByRole('button', { name: 'Choose Scale' }).click();
    await confirm(page.getByRole('dialog', { name: 'Switch to Scale?' }), 'Scale');
    await console.open(youngest._id, 'basic_info');
    await page.getByText('This bot is paused.').waitFor({ state: 'detached' });
    await until(
      () => answerTo('Question 12?'),
      (answer) => answer === 'Answer 12.',
    );
    await console.open(oldest._id, 'knowledge_links');
    await page.getByText('51 links', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Paused: 1' }).count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('is told at 80 % and at the end of the messages, on the page of the plan and over the bots', async () => {
    const owner = await Owner.logIn(product.address, 'messages@example.com', 'correct horse');
    const { _id } = await owner.createBot('Busy');
    await owner.change(_id, { live_mode: true });
    await owner.teach(_id, 'Do you ship to Ireland?', 'Yes, within 3 days.');
    const visitors = await Promise.all(
      Array.from({ length: VISITORS }, () => Visitor.arrive(product.address, _id)),
    );
    const ask = async (count: number) => {
      for (let asked = 0; asked < count; asked += VISITORS)
        await Promise.all(visitors.map((visitor) => visitor.ask('Do you ship to Ireland?')));
    };
    const page = await open(owner);
    const shown = async (text: string) => {
      await until(
        async () => {
          await usage(page);
          await bar(page, 'Messages').waitFor();
          return page.getByText(text).count();
        },
        (count) => count > 0,
      );
    };
    await ask(MESSAGES * 0.8);
    await shown('80% of this period’s messages are used.');
    await ask(MESSAGES * 0.2 + VISITORS);
    await shown('All messages of this period are used.');
    await page.getByText('Visitors are answered from your Q&A pairs and pages').waitFor();
    await new ConsolePage(page, product.address).open(_id, 'basic_info');
    await page.getByText('All messages of this period are used.').waitFor();
    await page.getByRole('button', { name: 'Switch Plan' }).first().waitFor();
    // a plan with room takes it away
    await owner.switchPlan('starter');
    await page.reload();
    await new ConsolePage(page, product.address).field('Bot Name').waitFor();
    await page.getByText('All messages of this period are used.').waitFor({ state: 'detached' });
  });
});
