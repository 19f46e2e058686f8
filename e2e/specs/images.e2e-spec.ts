import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { snippetFor, watchConsole } from '../lib/shop-bot.js';
import { type Site, startSite, typed } from '../lib/site.js';
import { ConsolePage, contextOf } from '../pages/console.page.js';
import { HistoryPage } from '../pages/history.page.js';
import { WidgetPage } from '../pages/widget.page.js';

/** A picture of this browser: green, and blue in its right half. */
const drawPng = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 300];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#00a040';
    context.fillRect(0, 0, 300, 300);
    context.fillStyle = '#0040a0';
    context.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

/** Width of a picture, and the colour at a tenth of it and in its middle's right. */
const look = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [element.naturalWidth, element.naturalHeight];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(element, 0, 0);
    const colour = (x: number) => {
      const [, green = 0, blue = 0] = context.getImageData(canvas.width * x, canvas.height / 2, 1, 1).data;
      return green > blue ? 'green' : 'blue';
    };
    return { width: canvas.width, height: canvas.height, left: colour(0.1), right: colour(0.9) };
  });

/** Two fingers on a picture, whose distance grows or shrinks to so much of what it was. */
const pinch = async (area: Locator, scale: number): Promise<void> => {
  const page = area.page();
  const box = await area.boundingBox();
  if (!box) throw new Error('The picture is not on the screen.');
  const session = await page.context().newCDPSession(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = (distance: number) => [
    { x: middle.x - distance / 2, y: middle.y, id: 1 },
    { x: middle.x + distance / 2, y: middle.y, id: 2 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = box.width / 3;
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await send('touchStart', fingers(from));
  for (let step = 1; step <= 10; step += 1)
    await send('touchMove', fingers(from * (1 + ((scale - 1) * step) / 10)));
  await send('touchEnd', []);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
};

const zoomIs = (editor: Locator, isThere: (zoom: number) => boolean): Promise<number> =>
  until(async () => Number(await editor.getByRole('slider', { name: 'Zoom' }).inputValue()), isThere);

describe('pictures', () => {
  let browser: Browser;
  let product: Product;
  let site: Site;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;
  let noise: string[];

  beforeAll(async () => {
    [browser, product, site] = await Promise.all([openBrowser(), startProduct(), startSite()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Trail Shop');
    await owner.change(bot._id, { live_mode: true, baseURL: site.address });
    site.routes.set(
      '/',
      typed('text/html', `<!doctype html><title>Shop</title>${snippetFor(product.address, bot._id)}`),
    );
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await product?.remove();
  });
  beforeEach(async () => {
    context = await contextOf(browser, owner);
    noise = watchConsole(context);
  });
  afterEach(async () => {
    await context?.close();
    // Fluent's slider, and how this test looks at pictures
    expect(noise.filter((line) => !/slider-vertical|willReadFrequently/.test(line))).toEqual([]);
  });

  it('an avatar is drawn, then uploaded and cut, and stands in the console and in the widget', async () => {
    const console = new ConsolePage(await context.newPage(), product.address);
    const { page } = console;
    await console.open(bot._id, 'basic_info');
    await page.getByRole('button', { name: 'Choose an avatar' }).click();
    const editor = page.getByRole('dialog', { name: 'Avatar Editor' });
    const confirm = editor.getByRole('button', { name: 'Confirm' });
    await editor.getByRole('textbox', { name: 'Description' }).fill('hills for an outdoor shop');
    await editor.getByRole('button', { name: 'Generate Image' }).click();
    await editor.getByText(/^Drawn from the name/).waitFor();
    await confirm.click();
    await editor.waitFor({ state: 'detached' });
    const inRail = console.bots.first().locator('img');
    expect(await look(inRail)).toMatchObject({ width: 512, height: 512 });
    const drawn = await inRail.getAttribute('src');

    await page.getByRole('button', { name: 'Change the avatar' }).click();
    await editor.getByRole('tab', { name: 'Upload' }).click();
    expect(await confirm.isDisabled()).toBe(true);
    const file = { name: 'sign.png', mimeType: 'image/png', buffer: await drawPng(page) };
    await editor.getByLabel('Image file').setInputFiles(file);
    const area = editor.getByRole('application');
    await area.waitFor();
    // the middle of the picture is where both colours meet; three times as near and to the right there is only blue
    await area.press('+');
    expect(Number(await editor.getByRole('slider', { name: 'Zoom' }).inputValue())).toBeCloseTo(1.1);
    await pinch(area, 0.2);
    await zoomIs(editor, (zoom) => zoom === 1);
    await pinch(area, 1.8);
    await zoomIs(editor, (zoom) => zoom > 1.3 && zoom < 3);
    await area.hover();
    for (let turns = 0; turns < 30; turns += 1) await page.mouse.wheel(0, -120);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=range]')?.value === '3',
    );
    for (let steps = 0; steps < 40; steps += 1) await area.press('ArrowLeft');
    await confirm.click();
    await editor.waitFor({ state: 'detached' });
    await page.waitForFunction((before) => {
      const image = document.querySelector('[aria-label="Your bots"] img');
      return image !== null && image.getAttribute('src') !== before;
    }, drawn);
    expect(await look(inRail)).toEqual({ width: 512, height: 512, left: 'blue', right: 'blue' });

    const visitor = new WidgetPage(await context.newPage());
    await visitor.page.goto(site.address);
    await visitor.open();
    const inHeader = visitor.panel.locator('.head img');
    expect(await inHeader.getAttribute('src')).toBe(`${product.address}${await inRail.getAttribute('src')}`);
    expect(
      await inHeader.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(512);
  });

  it('an image is sent by a visitor, once the owner allows it, and stands in Chat History', async () => {
    const console = new ConsolePage(await context.newPage(), product.address);
    await console.open(bot._id, 'basic_info');
    await console.page.getByRole('switch', { name: 'Visitors may send images' }).check();
    await console.saved();

    const visitor = new WidgetPage(await context.newPage());
    await visitor.page.goto(site.address);
    await visitor.open();
    await visitor.panel.getByRole('button', { name: 'Send an image' }).waitFor();
    const file = { name: 'shoe.png', mimeType: 'image/png', buffer: await drawPng(visitor.page) };
    await visitor.panel.locator('input[type=file]').setInputFiles(file);
    const sent = visitor.questions.last().getByRole('img', { name: 'Sent by you' });
    await sent.waitFor();
    expect(
      await sent.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(600);
    await visitor.lastAnswer((text) => text.includes('I cannot look at images'));

    await console.open(bot._id, 'chat_history');
    await new HistoryPage(console.page).threads.first().click();
    const shown = console.page.getByRole('img', { name: 'Sent by the visitor' });
    await shown.waitFor();
    expect(await look(shown)).toEqual({ width: 600, height: 300, left: 'green', right: 'blue' });
  });
});
