import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { mailedInvitation } from '../lib/team/mailed-invitation.js';
import { ConsolePage, contextOf, freshContext } from '../pages/console.page.js';
import { SitePage } from '../pages/site.page.js';

const BEN = 'ben@example.com';
const PASSWORD = 'correct horse';

describe('a team in the browser', () => {
  let browser: Browser;
  let product: Product;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  const collaborators = (page: Page) => page.getByRole('table', { name: 'Collaborators' });
  const rowOf = (page: Page, email: string) =>
    collaborators(page).getByRole('row').filter({ hasText: email });

  it('is joined by an invited person, who sees what their role allows until they are removed', async () => {
    const ann = await Owner.logIn(product.address, 'ann@example.com', PASSWORD);
    const bot = await ann.createBot('Alpine Shop');
    const annContext = await contextOf(browser, ann);
    contexts.push(annContext);
    const noise = watchConsole(annContext);
    const anns = new ConsolePage(await annContext.newPage(), product.address);
    await anns.open(bot._id, 'collaborators');
    await rowOf(anns.page, ann.email).getByText('Owner').waitFor();
    await anns.page.getByRole('button', { name: 'Invite' }).click();
    const dialog = anns.page.getByRole('dialog', { name: 'Invite a collaborator' });
    expect(await dialog.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
    await dialog.getByLabel('User Email').fill(BEN);
    await dialog.getByRole('radio', { name: /^Viewer/ }).check();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await rowOf(anns.page, BEN).getByText('Invited').waitFor();

    // a person without an account
    const link = new URL(await mailedInvitation(product.dataDir, BEN));
    const benContext = await freshContext(browser);
    contexts.push(benContext);
    const site = new SitePage(await benContext.newPage(), product.address);
    await site.open(`${link.pathname}${link.search}`);
    await site.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await site.logIn(BEN, PASSWORD);
    await site.page.getByText(`You are logged in as ${BEN}.`).waitFor();
    await site.page.getByRole('button', { name: 'Accept invitation' }).click();
    const bens = new ConsolePage(site.page, product.address);
    await bens.title.getByText('Alpine Shop').waitFor();
    await bens.page.getByText('You can view this bot').waitFor();
    expect(await bens.field('Bot Name').isEditable()).toBe(false);
    expect(await bens.liveMode('On').count()).toBe(0);
    await bens.open(bot._id, 'qa_fine_tune');
    await bens.page.getByRole('heading', { name: 'Teach your bot an answer' }).waitFor();
    expect(await bens.page.getByRole('button', { name: /^(Add|Generate)/ }).count()).toBe(0);
    await bens.open(bot._id, 'collaborators');
    await rowOf(bens.page, BEN).getByText('Viewer').waitFor();
    expect(await bens.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);

    await anns.page.reload();
    await anns.page.getByLabel(`What ${BEN} may do`).selectOption('Editor');
    await anns.page.getByText(`${BEN} is an editor now.`).waitFor();
    await bens.open(bot._id, 'basic_info');
    await until(() => bens.field('Bot Name').isEditable(), Boolean);

    await anns.page.getByRole('button', { name: `Remove ${BEN}` }).click();
    await anns.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    // behind the dialog the table counts as hidden
    await anns.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await rowOf(anns.page, BEN).waitFor({ state: 'detached' });
    await bens.open(bot._id, 'basic_info');
    await bens.page.getByRole('heading', { name: 'Create your first bot' }).waitFor();
    expect(await bens.page.getByText('Alpine Shop').count()).toBe(0);
    // the same link again brings nobody back
    await site.open(`${link.pathname}${link.search}`);
    await site.page.getByRole('button', { name: 'Accept invitation' }).click();
    await site.page.getByText(/^This invitation was used already/).waitFor();
    expect(noise).toEqual([]);
  });
});
