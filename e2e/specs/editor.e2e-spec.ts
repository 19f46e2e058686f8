import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { axeViolations } from '../lib/axe.js';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { freshContext } from '../pages/console.page.js';

/** A red point. */
const PICTURE = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAD/AA==',
  'base64',
);

describe('the editor in a browser', () => {
  let browser: Browser;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let text: Locator;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    context = await freshContext(browser);
    page = await context.newPage();
    await page.goto(`${product.address}/editor`);
    text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
  });
  afterEach(() => context.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const preview = () => page.getByRole('region', { name: 'Preview' });

  it.each([1_440, 390])('asks for a formula inside the text, %i wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await press('Formula');
    const field = page.locator('.ql-tooltip');
    await field.getByRole('textbox').waitFor();
    const [asked, around] = [await field.boundingBox(), await page.locator('.ql-container').boundingBox()];
    const end = (box: typeof asked) => (box ? box.x + box.width : Number.NaN);
    expect(asked?.x).toBeGreaterThanOrEqual(around?.x ?? Number.NaN);
    expect(end(asked)).toBeLessThanOrEqual(end(around));
  });

  it('writes formatted text, shows it with coloured code and a formula, and sends nothing', async () => {
    const noise = watchConsole(context);
    await press('Bold');
    await page.keyboard.type('Strong');
    await press('Bold');
    await page.keyboard.press('Enter');
    await press('Formula');
    await page.locator('.ql-tooltip input').fill('x^2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await press('Code block');
    await page.keyboard.type('const price = "<script>alert(1)</script>";');
    await press('Preview');
    await preview().getByText('Strong').waitFor();
    await preview().locator('.katex').waitFor();
    await preview().locator('pre [class^="hljs-"]').first().waitFor();
    expect(await preview().locator('pre').textContent()).toContain('<script>alert(1)</script>');
    expect(await axeViolations(page)).toEqual([]);

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const line = page.waitForEvent('console');
    await press('Submit');
    expect((await line).text()).toContain('Strong');
    await press('Hide preview');
    await preview().waitFor({ state: 'detached' });
    expect(requests).toEqual([]);
    expect(noise).toEqual([]);
  });

  it('takes an image from a file and resizes it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await press('Image');
    await (await chooser).setFiles({ name: 'red.bmp', mimeType: 'image/bmp', buffer: PICTURE });
    const image = text.locator('img');
    await image.evaluate((element: HTMLImageElement) => {
      element.width = 200;
      element.height = 200;
    });
    await image.click();
    const handle = page.locator('.ql-resize-handle.br');
    const box = await handle.boundingBox();
    if (!box) throw new Error('no handle');
    await page.mouse.move(box.x + 6, box.y + 6);
    await page.mouse.down();
    await page.mouse.move(box.x - 74, box.y - 74, { steps: 4 });
    await page.mouse.up();
    expect(Math.round((await image.boundingBox())?.width ?? 0)).toBeLessThan(160);
  });
});
