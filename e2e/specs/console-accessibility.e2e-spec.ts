import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { axeViolations, COLOUR_RULES } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { contextOf, freshContext } from '../pages/console.page.js';
import { openPictureFixture, type PictureFixture } from '../screens/picture-fixture.js';
import type { Screen } from '../screens/screen.js';
import { screens } from '../screens/screens.js';

/** The widget and the public pages have specs of their own. */
const OTHERS = /^(landing|profile|shop)/;
const shown = screens.filter(({ name }) => !OTHERS.test(name));
/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const WINDOW = { width: 1_440, height: 900 };
const MOST_TABS = 120;
/** How many screens are looked at side by side. */
const WINDOWS = 2;

const pictured = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What still changes its colours frame by frame, while nothing should move. */
const inTransition = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${target?.outerHTML.slice(0, 80)} is in transition`;
      }),
  );

/** What cannot be reached in a window: a page that is wider than it, and controls of a dialog that are cut off. */
const cutOff = async (page: Page): Promise<string[]> => {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const found = wider > 0 ? [`is ${wider} px wider than the window`] : [];
  const size = page.viewportSize() ?? ZOOMED;
  for (const control of await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button')
    .all()) {
    if (!(await control.isVisible())) continue;
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    const isIn =
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
    if (!isIn) found.push(`cuts off "${await control.textContent()}"`);
  }
  return found;
};

describe('the console for people who see, move or read differently', () => {
  let browser: Browser;
  let product: Product;
  let shop: Shop;
  let fixture: PictureFixture;
  const contexts: BrowserContext[] = [];

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
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  const pageFor = async (as: Screen['as']): Promise<Page> => {
    const settings = { reducedMotion: 'reduce' } as const;
    const context = await (as === 'visitor'
      ? freshContext(browser, settings)
      : contextOf(browser, fixture[as], settings));
    contexts.push(context);
    return context.newPage();
  };

  const faultsOf = async (page: Page, { name, show }: Screen): Promise<string[]> => {
    const found: string[] = [];
    await page.setViewportSize(WINDOW);
    await show(page, fixture);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const faults = await inTransition(page);
      await pictured(page);
      // the elements are the same in dark, only their colours differ
      faults.push(...(await axeViolations(page, colorScheme === 'dark' ? { rules: COLOUR_RULES } : {})));
      found.push(...faults.map((fault) => `${name}, ${colorScheme}: ${fault}`));
    }
    await page.setViewportSize(ZOOMED);
    await pictured(page);
    found.push(...(await cutOff(page)).map((fault) => `${name}, 200 %: ${fault}`));
    return found;
  };

  it('breaks no rule of axe on any screen or dialog, light and dark, and cuts nothing off at 200 %', async () => {
    const waiting = [...shown];
    const found: string[] = [];
    const lookAtScreens = async (): Promise<void> => {
      const pages = new Map<string, Page>();
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        const page = pages.get(screen.as) ?? (await pageFor(screen.as));
        pages.set(screen.as, page);
        found.push(...(await faultsOf(page, screen)));
      }
    };
    await Promise.all(Array.from({ length: WINDOWS }, lookAtScreens));
    expect(found).toEqual([]);
  }, 600_000);

  it('is gone through by keyboard alone: log in, create a bot, teach, style, embed', async () => {
    const context = await freshContext(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    contexts.push(context);
    await context.addInitScript(() => localStorage.setItem('cookieConsentSeen', 'false'));
    const page = await context.newPage();
    const { keyboard } = page;
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    const tabTo = async (target: Locator): Promise<void> => {
      await target.waitFor();
      for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
        if (await isFocused(target)) return;
        await keyboard.press('Tab');
      }
      throw new Error(`${MOST_TABS} tabs do not reach ${target}`);
    };
    const goTo = async (tab: string): Promise<void> => {
      await keyboard.press('Control+k');
      const box = page.getByPlaceholder('Go to a bot, a tab or an action');
      await until(() => isFocused(box), Boolean);
      await keyboard.type(tab);
      // at once: what is typed counts, drawn or not
      await keyboard.press('Enter');
      await box.waitFor({ state: 'detached' });
    };
    const saved = (text: RegExp) => page.getByText(text).first().waitFor();

    await page.goto(product.address);
    await tabTo(page.getByRole('button', { name: 'Start', exact: true }).first());
    await keyboard.press('Enter');
    const modal = page.getByRole('dialog');
    await tabTo(modal.getByLabel('Email'));
    await keyboard.type('keys@example.com');
    await tabTo(modal.getByLabel('Password'));
    await keyboard.type('correct horse');
    await keyboard.press('Enter');
    await page.waitForURL(`${product.address}/console`);
    await tabTo(page.getByRole('main').getByRole('button', { name: 'Create a Bot' }));
    await keyboard.press('Enter');
    await page.waitForURL(/basic_info$/);

    await goTo('Q&A Fine Tune');
    await tabTo(page.getByRole('button', { name: 'Add', exact: true }));
    await keyboard.press('Enter');
    await until(() => isFocused(page.getByLabel('Question', { exact: true })), Boolean);
    await keyboard.type('Do you ship to Ireland?');
    await tabTo(page.getByLabel('Answer', { exact: true }));
    await keyboard.type('Yes, within 3 days.');
    await saved(/^Saved/);

    await goTo('Theme');
    await tabTo(page.getByLabel('Primary Colour', { exact: true }));
    await keyboard.press('Control+a');
    await keyboard.type('#0E7A4D');
    await saved(/^Saved at/);

    await goTo('Basic Info');
    const getCode = page.getByRole('button', { name: 'Get Code' });
    await tabTo(getCode);
    await keyboard.press('Enter');
    await tabTo(page.getByRole('dialog', { name: 'Get Code' }).getByRole('button', { name: 'Copy' }));
    await keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('data-bot-id="C-');
    await keyboard.press('Escape');
    await until(() => isFocused(getCode), Boolean);
    const setup = page.getByRole('region', { name: 'First steps' });
    await setup.getByText('2 of 3 done').waitFor();
  });
});
