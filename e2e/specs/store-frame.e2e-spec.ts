import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { freshContext } from '../pages/console.page.js';

const ADMIN = 'https://admin.shopify.com';
/** Where the browser finds the product: browsers keep pages of the web from framing what is on loopback. */
const PRODUCT = 'https://chirrup.example';

describe('the console in a frame of the store’s admin', () => {
  let browser: Browser;
  let product: Product;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([
      openBrowser(),
      startProduct({ env: { BILLING_PROVIDER: 'demo', SHOPIFY_APP_SECRET: 'shared-secret-of-the-app' } }),
    ]);
    await Owner.logIn(product.address, 'store@example.com', 'correct horse');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  /** A page of this origin that frames an address of the product. */
  const framed = async (
    origin: string,
    path: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> => {
    const context = await freshContext(browser);
    contexts.push(context);
    await context.route(`${origin}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Admin</title><iframe src="${PRODUCT}${path}" width="1400" height="850"></iframe>`,
      }),
    );
    await context.route(`${PRODUCT}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${product.address}${pathname}${search}` }) });
    });
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${origin}/store/x/apps/chirrup`);
    return page;
  };
  const logIn = async (frame: FrameLocator): Promise<void> => {
    await frame.getByRole('textbox', { name: /e-?mail/i }).fill('store@example.com');
    await frame
      .getByLabel(/password/i)
      .first()
      .fill('correct horse');
    await frame.getByRole('button', { name: 'Login', exact: true }).click();
  };

  it('opens, and Manage Plan names the ways to pay that there are', async () => {
    const page = await framed(ADMIN, '/console/account/usage');
    const frame = page.frameLocator('iframe');
    await logIn(frame);
    await frame.getByRole('button', { name: 'Manage Plan' }).click();
    const dialog = frame.getByRole('dialog', { name: 'Choose your plan' });
    await dialog.getByText('Plans are not paid on this installation.', { exact: false }).waitFor();
    await dialog.getByRole('img', { name: 'Steps: 1 Plan, 2 Confirm.' }).waitFor();
    await dialog.getByRole('button', { name: 'See the plans' }).click();
    const choose = frame.getByRole('button', { name: 'Choose Starter' });
    await choose.waitFor();
    expect(await choose.isEnabled()).toBe(true);
  });

  it('works, and says so, where the browser refuses storage to frames', async () => {
    const page = await framed(ADMIN, '/console/account/usage', (one) =>
      one.addInitScript(() => {
        if (window === window.top) return;
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            configurable: true,
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      }),
    );
    const frame = page.frameLocator('iframe');
    await frame.getByText('Your browser lets this page keep nothing here.', { exact: false }).waitFor();
    await logIn(frame);
    const manage = frame.getByRole('button', { name: 'Manage Plan' });
    await manage.waitFor();
    expect(await manage.isEnabled()).toBe(true);
  });

  it.each([
    ['https://shop.example', '/console/account/usage'],
    [ADMIN, '/docs/integrations/website'],
  ])('is not shown in a frame of %s at %s', async (origin, path) => {
    const refusals: string[] = [];
    const page = await framed(origin, path, async (one) => {
      one.on('console', (message) => refusals.push(message.text()));
    });
    for (let n = 0; n < 100 && !refusals.some((text) => text.includes('frame-ancestors')); n += 1)
      await page.waitForTimeout(100);
    expect(refusals.join()).toContain('frame-ancestors');
  });
});
