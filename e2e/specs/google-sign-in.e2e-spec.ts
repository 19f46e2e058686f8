import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type ApiFailure, Owner } from '@chirrup/testing/clients/owner';
import { type GoogleIssuer, startGoogleIssuer } from '@chirrup/testing/servers/google-issuer';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { ConsolePage, freshContext } from '../pages/console.page.js';
import { scriptGoogle } from '../pages/google.js';
import { SitePage } from '../pages/site.page.js';

describe('signing in with Google', () => {
  let browser: Browser;
  let issuer: GoogleIssuer;
  let product: Product;
  let context: BrowserContext;

  beforeAll(async () => {
    issuer = await startGoogleIssuer();
    [browser, product] = await Promise.all([openBrowser(), startProduct({ env: issuer.env })]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
    await issuer?.close();
  });
  beforeEach(async () => {
    context = await freshContext(browser);
  });
  afterEach(() => context?.close());

  const visit = async (): Promise<SitePage> => new SitePage(await context.newPage(), product.address);
  const expectLoggedIn = async (site: SitePage, name: string): Promise<void> => {
    await site.page.waitForURL(`${product.address}/console`);
    await new ConsolePage(site.page, product.address).rail.getByRole('link', { name }).waitFor();
  };

  it('leads through Google’s button to the console, and back to the same account', async () => {
    const noise = watchConsole(context);
    const ann = () => issuer.token({ sub: 'ann' });
    const google = await scriptGoogle(context, [ann(), ann()]);
    const site = await visit();
    await site.open();
    await site.start.waitFor();
    expect(google.requests).toEqual([]);
    await site.openLogin();
    await site.googleButton.click();
    await expectLoggedIn(site, 'Ann Google');
    const idOf = () => site.page.evaluate(() => localStorage.getItem('user_id'));
    const first = await idOf();

    const rail = new ConsolePage(site.page, product.address).rail;
    await rail.getByRole('button', { name: 'Log out' }).click();
    await site.start.waitFor();
    await site.openLogin();
    await site.googleButton.click();
    await expectLoggedIn(site, 'Ann Google');
    expect(await idOf()).toBe(first);
    expect(noise).toEqual([]);
  });

  it('works by the one-tap prompt, which lies over the modal and goes with it', async () => {
    await scriptGoogle(context, issuer.token({ sub: 'tapper', email: 'tapper@gmail.com', name: 'Tapper' }));
    const site = await visit();
    await site.openLogin();
    await site.googlePrompt.waitFor();
    await site.page.keyboard.press('Escape');
    await site.modal.waitFor({ state: 'detached' });
    expect(await site.googlePrompt.count()).toBe(0);
    await site.start.click();
    await site.googlePrompt.click();
    await expectLoggedIn(site, 'Tapper');
  });

  it('takes an account from the person who registered its address before', async () => {
    const email = 'victim@gmail.com';
    const attacker = await Owner.logIn(product.address, email, 'correct horse');
    await scriptGoogle(context, issuer.token({ sub: 'victim', email, name: 'Victim' }));
    const site = await visit();
    await site.openLogin();
    await site.googleButton.click();
    await expectLoggedIn(site, 'Victim');
    expect(await site.page.evaluate(() => localStorage.getItem('user_id'))).toBe(attacker.userId);
    const before = () =>
      attacker.call('GET', `/api/v1/users/${attacker.userId}/profile`).then(
        () => 200,
        ({ status }: ApiFailure) => status,
      );
    await until(before, (status) => status === 401, 5_000);
    await expect(Owner.logIn(product.address, email, 'correct horse')).rejects.toMatchObject({
      body: { code: 'AUTH.WRONG_PASSWORD' },
    });
  });

  it('says so when the server does not take what Google said', async () => {
    await scriptGoogle(context, issuer.forge());
    const site = await visit();
    await site.openLogin();
    await site.googleButton.click();
    await site.modal.getByText('Google Login failed', { exact: true }).waitFor();
    expect(await site.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });

  it('leaves the form when Google cannot be reached', async () => {
    await scriptGoogle(context, undefined);
    const site = await visit();
    await site.openLogin();
    await site.modal.getByText(/^Google cannot be reached at the moment/).waitFor();
    await site.logIn('without.google@shop.com', 'a good password');
    await expectLoggedIn(site, 'without.google@shop.com');
  });

  it('fits a phone and moves nothing when the button comes', async () => {
    await context.close();
    context = await freshContext(browser, { viewport: { width: 390, height: 844 } });
    const google = await scriptGoogle(context, issuer.token(), { held: true });
    const site = await visit();
    await site.openLogin();
    await site.modal.getByLabel('Loading the sign-in with Google').waitFor();
    await site.modal.evaluate((dialog) =>
      Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
    );
    const before = await site.email.boundingBox();
    google.release();
    await site.googleButton.waitFor();
    expect(await site.email.boundingBox()).toEqual(before);
    const [modal, button] = [await site.modal.boundingBox(), await site.googleButton.boundingBox()];
    if (!modal || !button) throw new Error('nothing to measure');
    expect(button.x).toBeGreaterThanOrEqual(modal.x);
    expect(button.x + button.width).toBeLessThanOrEqual(modal.x + modal.width);
  });
});
