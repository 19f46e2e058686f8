import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '@chirrup/e2e/lib/browser';
import { startShop } from '@chirrup/e2e/lib/shop';
import { contextOf, freshContext } from '@chirrup/e2e/pages/console.page';
import { openPictureFixture, type PictureFixture } from '@chirrup/e2e/screens/picture-fixture';
import type { Screen } from '@chirrup/e2e/screens/screen';
import { screens } from '@chirrup/e2e/screens/screens';
import { startProduct } from '@chirrup/e2e-stack/product/product';
import { root } from '@chirrup/testing/root';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const README_BYTES = 200 * 1_024;
const folder = join(root, 'pictures');

interface Look {
  name: string;
  options: BrowserContextOptions;
}

const looks: Look[] = [
  { name: '1440-light', options: { viewport: { width: 1_440, height: 900 }, colorScheme: 'light' } },
  { name: '1440-dark', options: { viewport: { width: 1_440, height: 900 }, colorScheme: 'dark' } },
  { name: '1200-light', options: { viewport: { width: 1_200, height: 800 }, colorScheme: 'light' } },
  { name: '768-light', options: { viewport: { width: 768, height: 1_024 }, colorScheme: 'light' } },
  {
    name: '390-light',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  },
];

const picture = async (
  browser: Browser,
  fixture: PictureFixture,
  screen: Screen,
  { options }: Look,
  path: string,
): Promise<void> => {
  const settings: BrowserContextOptions = { ...options, reducedMotion: 'reduce' };
  const context =
    screen.as === 'visitor'
      ? await freshContext(browser, settings)
      : await contextOf(browser, fixture[screen.as], settings);
  try {
    const page = await context.newPage();
    await screen.show(page, fixture);
    if (screen.whole) await makeRoom(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, animations: 'disabled' });
  } finally {
    await context.close();
  }
};

/** A window as high as the page: what sticks to the window stays where it belongs, unlike in a stitched picture. */
const makeRoom = async (page: Page): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const width = page.viewportSize()?.width;
  if (width) await page.setViewportSize({ width, height });
};

/** A picture of the README, small enough to be loaded with it. */
const readmePicture = async (
  browser: Browser,
  fixture: PictureFixture,
  name: string,
  file: string,
  look: Look,
): Promise<void> => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  const path = join(root, 'docs/pictures', file);
  await picture(browser, fixture, screen, look, path);
  const { size } = await stat(path);
  if (size > README_BYTES) throw new Error(`${file} has ${size} bytes, ${README_BYTES} are allowed`);
};

/** Names of screens and looks; none for all of them. */
const wanted = process.argv.slice(2);
const shown = wanted.filter((name) => screens.some((screen) => screen.name === name));
const lookedAt = looks.filter(({ name }) => wanted.includes(name));
const usedLooks = lookedAt.length > 0 ? lookedAt : looks;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await mkdir(join(root, 'docs/pictures'), { recursive: true });
const [browser, product, shop] = await Promise.all([
  openBrowser(),
  startProduct({ env: { BILLING_PROVIDER: 'demo' } }),
  startShop(),
]);
try {
  const fixture = await openPictureFixture(product, shop);
  const [desktop] = looks;
  if (desktop && wanted.length === 0) {
    await readmePicture(browser, fixture, 'chat-history-thread', 'console.png', desktop);
    await readmePicture(browser, fixture, 'shop-chat', 'widget.png', desktop);
  }
  for (const screen of screens) {
    if (shown.length > 0 && !shown.includes(screen.name)) continue;
    for (const look of usedLooks)
      await picture(browser, fixture, screen, look, join(folder, `${screen.name}-${look.name}.png`));
    process.stdout.write(`${screen.name}\n`);
  }
  process.stdout.write(`The pictures are in ${folder}\n`);
} finally {
  await browser.close();
  await shop.close();
  await product.remove();
}
