import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { contextOf, freshContext } from '../pages/console.page.js';
import { openPictureFixture, type PictureFixture } from '../pictures/picture-fixture.js';
import { screens } from '../pictures/screens.js';

/** The widget and the public pages have specs of their own. */
const OTHERS = /^(landing|profile|shop)/;
const shown = screens.filter(({ name }) => !OTHERS.test(name));

describe('every screen and dialog of the console', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let fixture: PictureFixture;

  beforeAll(async () => {
    [browser, product, shop] = await Promise.all([
      openBrowser(),
      startProduct({ env: { BILLING_PROVIDER: 'demo' } }),
      startShop(),
    ]);
    fixture = await openPictureFixture(product, shop);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await product?.remove();
  });

  it.each(['light', 'dark'] as const)(
    'breaks no rule of axe, %s',
    async (colorScheme) => {
      const settings = { colorScheme, reducedMotion: 'reduce' } as const;
      const found: string[] = [];
      for (const { name, as, show } of shown) {
        const context =
          as === 'visitor'
            ? await freshContext(browser, settings)
            : await contextOf(browser, fixture[as], settings);
        const page = await context.newPage();
        await show(page, fixture);
        found.push(...(await axeViolations(page)).map((fault) => `${name}: ${fault}`));
        await context.close();
      }
      expect(found).toEqual([]);
    },
    300_000,
  );
});
