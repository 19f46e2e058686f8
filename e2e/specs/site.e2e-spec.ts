import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { freshContext } from '../pages/console.page.js';
import { SitePage } from '../pages/site.page.js';

const PAGES = ['/', '/terms-of-use', '/privacy-policy', '/cookie-policy', '/supported-countries'];

describe('the public site', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env: { OFFICIAL_BOT: 'on' } }), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  /** Hosts the page asked, and what moved by itself. */
  const open = async (path: string, options = {}): Promise<{ page: Page; hosts: Set<string> }> => {
    context = await freshContext(browser, { reducedMotion: 'reduce', ...options });
    const hosts = new Set<string>();
    context.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const page = await context.newPage();
    await page.goto(`${product.address}${path}`);
    return { page, hosts };
  };

  it.each(PAGES)('%s can be read without scripts, and is announced to search engines', async (path) => {
    const { page } = await open(path, { javaScriptEnabled: false });
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(1_000);
    expect(await page.title()).toMatch(/Chirrup/);
    const of = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await of('link[rel=canonical]', 'href')).toMatch(new RegExp(`^http://localhost:\\d+${path}$`));
    expect((await of('meta[name=description]', 'content'))?.length).toBeGreaterThan(40);
    expect(await of('meta[property="og:title"]', 'content')).toBe(await page.title());
    const sitemap = await fetch(`${product.address}/sitemap.xml`).then((response) => response.text());
    expect(sitemap).toContain(`${path}</loc>`);
  });

  it.each(
    PAGES.flatMap(
      (path) =>
        [
          [path, 'light', 1_440],
          [path, 'dark', 390],
        ] as const,
    ),
  )('%s is taken over by its scripts, %s at %d, and axe finds nothing', async (path, colorScheme, width) => {
    const { page, hosts } = await open(path, { colorScheme, viewport: { width, height: 844 } });
    await new SitePage(page, product.address).banner.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect([...hosts]).toEqual([product.address]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  /** The landing page, whose code comes with `arrive`. */
  const openEarly = async () => {
    context = await freshContext(browser);
    const page = await context.newPage();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(product.address, { waitUntil: 'commit' });
    // a button is drawn a moment before the script that keeps what is pressed
    await page.waitForFunction(() => 'earlyClick' in window);
    return { page, arrive };
  };

  it('does what was pressed before its code was there, once', async () => {
    const { page, arrive } = await openEarly();
    const site = new SitePage(page, product.address);
    await site.start.click({ noWaitAfter: true });
    arrive();
    await site.email.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('asks what was typed and sent before its code was there', async () => {
    const { page, arrive } = await openEarly();
    const input = page.getByLabel('Your question about Chirrup');
    await input.fill('Is there a trial for my bakery?');
    await input.press('Enter', { noWaitAfter: true });
    arrive();
    await page.getByText('Is there a trial for my bakery?').waitFor();
    expect(await input.inputValue()).toBe('');
    expect(page.url()).toBe(`${product.address}/`);
  });

  it('does not move while it loads', async () => {
    context = await freshContext(browser);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${product.address}/`);
    await new SitePage(page, product.address).banner.waitFor();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  });

  it('stores nothing but the answer after Reject, and a chat’s own entries once it is opened', async () => {
    const { page } = await open('/');
    const stored = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    expect(await stored()).toEqual([]);
    await page.getByRole('button', { name: 'Reject' }).click();
    expect(await stored()).toEqual(['cookieConsentSeen']);
    await page.getByRole('button', { name: 'How much does it cost?' }).first().click();
    await page.getByText('A year costs as much as ten months').waitFor();
    const entries = (await stored()).map((key) => key.replace(/C-[0-9A-Z]{20}/, '{bot}'));
    expect(entries.filter((key) => !/^chirrup:\{bot\}:(user_id|token|thread|outbox)$/.test(key))).toEqual([
      'cookieConsentSeen',
    ]);
    expect(await context.cookies()).toEqual([]);
  });

  it('has its links behind a burger on a small screen', async () => {
    const { page } = await open('/', { viewport: { width: 390, height: 844 } });
    const link = page.getByRole('banner').getByRole('link', { name: 'Documents' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await link.waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Close menu' }).click();
    await link.waitFor({ state: 'hidden' });
  });

  it('answers an address that does not exist with 404', async () => {
    const { page } = await open('/nothing-here');
    await page.getByText('This page does not exist').waitFor();
    const answers = await Promise.all(
      ['/nothing-here', '/b', '/console', '/healthz'].map((path) =>
        fetch(product.address + path, { headers: { accept: 'text/html' } }).then(({ status }) => status),
      ),
    );
    expect(answers).toEqual([404, 404, 200, 200]);
  });
});
