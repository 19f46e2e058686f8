import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type ApiFailure, call, Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, contextOf } from '../pages/console.page.js';
import { SitePage } from '../pages/site.page.js';

const PASSWORD = 'correct horse';

describe('an account in the browser', () => {
  let browser: Browser;
  let product: Product;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const open = async (owner: Owner): Promise<ConsolePage> => {
    context = await contextOf(browser, owner);
    return new ConsolePage(await context.newPage(), product.address);
  };

  it('deletes a bot, brings it back at once and from the bin', async () => {
    const owner = await Owner.logIn(product.address, 'bin@example.com', PASSWORD);
    const { _id: botId } = await owner.createBot('Alpine Shop');
    await owner.createBot('Second Shop');
    const console = await open(owner);
    const noise = watchConsole(context);
    const { page } = console;
    await console.open(botId, 'basic_info');
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete bot' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete bot' }).click();
      await page.getByText('Alpine Shop was deleted.', { exact: true }).last().waitFor();
    };
    await remove();
    await console.title.getByText('Second Shop').waitFor();
    expect(await console.bots.count()).toBe(1);
    const profile = await fetch(`${product.address}/api/v1/bots/${botId}/profile_to_client`);
    expect(profile.status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await console.title.getByText('Alpine Shop').waitFor();

    await remove();
    await page.goto(`${product.address}/console/account`);
    await page.getByRole('link', { name: 'Deleted bots' }).click();
    await page.getByRole('button', { name: 'Restore Alpine Shop' }).click();
    await console.title.getByText('Alpine Shop').waitFor();
    expect(await console.bots.count()).toBe(2);
    expect(noise).toEqual([]);
  }, 90_000);

  it('logs other devices out, exports itself, and ends', async () => {
    const email = 'leaving@example.com';
    const owner = await Owner.logIn(product.address, email, PASSWORD);
    const elsewhere = await Owner.logIn(product.address, email, PASSWORD);
    await owner.createBot('Alpine Shop');
    const { page } = await open(owner);
    await page.goto(`${product.address}/console/account/sessions`);
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await sessions.nth(1).waitFor({ state: 'detached' });
    expect(await sessions.count()).toBe(1);
    const refused = await elsewhere
      .call('GET', `/api/v1/users/${owner.userId}/profile`)
      .catch((error) => error);
    expect((refused as ApiFailure).status).toBe(401);

    await page.getByRole('link', { name: 'Profile' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('chirrup-account.json');

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await new SitePage(page, product.address).start.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    const gone = await owner.call('GET', `/api/v1/users/${owner.userId}/profile`).catch((error) => error);
    expect((gone as ApiFailure).status).toBe(401);
    const fresh = await Owner.logIn(product.address, email, 'another password');
    expect(fresh.userId).not.toBe(owner.userId);
    expect(
      await call(product.address, 'GET', `/api/v1/users/${fresh.userId}/bots`, { token: fresh.token }),
    ).toEqual([]);
  }, 90_000);
});
