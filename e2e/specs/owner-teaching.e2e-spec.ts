import { readFile } from 'node:fs/promises';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf, type Tab } from '../pages/console.page.js';
import { HistoryPage } from '../pages/history.page.js';
import { QaPage } from '../pages/qa.page.js';

/** Pairs are learned a moment after they are saved. */
const learned = (visitor: Visitor, question: string, answer: string) =>
  until(
    () => visitor.ask(question),
    ({ lane, content }) => lane === 'verified' && content === answer,
  );

const FORMULA = '=HYPERLINK("https://evil.example")';

describe('an owner who teaches from conversations', () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Fjordline helper');
    await owner.change(bot._id, { live_mode: true });
    await owner.teach(bot._id, 'Do you ship to Norway?', 'Yes, in three days.');
    context = await contextOf(browser, owner);
    noise = watchConsole(context);
  }, 120_000);
  afterAll(async () => {
    await context?.close();
    await browser?.close();
    await product?.remove();
  });

  const open = async (tab: Tab, search = ''): Promise<Page> => {
    const console = new ConsolePage(await context.newPage(), product.address);
    await console.open(bot._id, tab, search);
    return console.page;
  };
  const download = async (page: Page, start: () => Promise<void>): Promise<string> => {
    const file = page.waitForEvent('download');
    await start();
    return readFile(await (await file).path(), 'utf8');
  };

  it('makes an unanswered question a pair, which answers from then on, and saves the conversation', async () => {
    const question = `${FORMULA} do you wrap gifts?`;
    const visitor = await Visitor.arrive(product.address, bot._id);
    await visitor.ask('Do you ship to Norway?');
    await visitor.ask(question);
    const page = await open('chat_history', '?unanswered=true');
    const history = new HistoryPage(page);
    await history.threads.filter({ hasText: 'Do you ship to Norway?' }).click();
    const reply = history.messages.last();
    await reply.getByRole('button', { name: 'Make this a Q&A' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Do you wrap gifts?');
    await page.getByLabel('Answer', { exact: true }).fill('Yes, for two euro.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await reply.getByRole('link', { name: 'Open the pair' }).waitFor();

    await page.getByRole('button', { name: 'Export' }).click();
    const table = await download(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(table).toContain('Do you ship to Norway?');
    expect(table).toContain(`'${FORMULA.replaceAll('"', '""')}`);
    expect(table).not.toMatch(/(^|,)"?=/m);

    await reply.getByRole('link', { name: 'Open the pair' }).click();
    const qa = new QaPage(page);
    await qa.entries.first().waitFor();
    expect(await qa.questions()).toContain('Do you wrap gifts?');
    const next = await Visitor.arrive(product.address, bot._id);
    await learned(next, 'Do you wrap gifts?', 'Yes, for two euro.');
  });

  it('takes pairs out as CSV and in again, and undoes an import', async () => {
    const page = await open('qa_fine_tune');
    const qa = new QaPage(page);
    const menu = (item: string) => async () => {
      await page.getByRole('button', { name: 'CSV' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await qa.entries.first().waitFor();
    const file = await download(page, menu('Export all pairs'));
    expect(file).toContain('Do you ship to Norway?,"Yes, in three days."');
    const changed = `${file.replace('in three days', 'in two days')}Is there a shop?,In Bergen.,Where are you?\r\n`;
    await menu('Import pairs…')();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'pairs.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
    await page.getByText(/^1 new, 1 changed/).waitFor();
    await page.getByRole('button', { name: 'Import 2' }).click();
    await page.getByText('1 added, 1 changed.').waitFor();
    const visitor = await Visitor.arrive(product.address, bot._id);
    await learned(visitor, 'Where are you?', 'In Bergen.');

    await new ConsolePage(page, product.address).open(bot._id, 'history');
    const imported = page.getByRole('listitem').filter({ hasText: 'Imported 2 pairs' });
    await imported.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('2 put back.').waitFor();
    const again = await Visitor.arrive(product.address, bot._id);
    await learned(again, 'Do you ship to Norway?', 'Yes, in three days.');
    expect(noise).toEqual([]);
  });
});
