// npm run site-pictures: the product's own screens as the landing page shows them, small and with a name by content.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from '@chirrup/e2e/lib/browser';
import { startShop } from '@chirrup/e2e/lib/shop';
import { ConsolePage, contextOf, freshContext } from '@chirrup/e2e/pages/console.page';
import { openPictureFixture, type PictureFixture } from '@chirrup/e2e/screens/picture-fixture';
import type { Screen } from '@chirrup/e2e/screens/screen';
import { screens } from '@chirrup/e2e/screens/screens';
import { startProduct } from '@chirrup/e2e-stack/product/product';
import { root } from '@chirrup/testing/root';
import { until } from '@chirrup/testing/until';
import type { Browser } from 'playwright-core';

/** What is photographed, and how large it is kept. */
const VIEWPORT = { width: 1_280, height: 800 };
const WIDTH = 960;
const QUALITY = 0.8;

const theme: Screen = {
  name: 'theme',
  as: 'owner',
  show: async (page, { product, bot }) => {
    const console = new ConsolePage(page, product.address);
    await console.open(bot._id, 'theme');
    await page.frameLocator('iframe').locator('[role=dialog]').first().waitFor();
  },
};
const named = (name: string): Screen => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
};
const shown: [name: string, screen: Screen][] = [
  ['qa-fine-tune', named('qa-fine-tune')],
  ['engagement-analytics', named('engagement-analytics')],
  ['theme', theme],
  ['profile', named('profile')],
  ['get-code', named('get-code')],
  ['chat-history', named('chat-history-thread')],
];

const folder = join(root, 'frontend/public/assets/pictures');
const list = join(root, 'frontend/src/site/landing/carousel/pictures.gen.ts');

/** The page as a WebP of the width that is shown; the browser itself is the encoder. */
const photograph = async (
  browser: Browser,
  fixture: PictureFixture,
  screen: Screen,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> => {
  const settings = { viewport: VIEWPORT, colorScheme, reducedMotion: 'reduce' } as const;
  const context =
    screen.as === 'visitor'
      ? await freshContext(browser, settings)
      : await contextOf(browser, fixture[screen.as], settings);
  try {
    if (screen.as === 'visitor')
      await context.addInitScript(() => localStorage.setItem('cookieConsentSeen', 'false'));
    const page = await context.newPage();
    await screen.show(page, fixture);
    await page.evaluate(() => document.fonts.ready);
    const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    await page.goto('about:blank');
    const webp = await page.evaluate(
      async ({ png, width, quality }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = Math.round((width * picture.height) / picture.width);
        const context = canvas.getContext('2d');
        if (context) context.imageSmoothingQuality = 'high';
        context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
      },
      { png, width: WIDTH, quality: QUALITY },
    );
    return Buffer.from(webp, 'base64');
  } finally {
    await context.close();
  }
};

/** The figures are counted in the background: a picture of half of them shows a shop without visitors. */
const figuresAreCounted = async ({ owner, bot }: PictureFixture): Promise<void> => {
  let before = -1;
  await until(
    async () => {
      await wait(2_000);
      const path = `/api/v1/bots/${bot._id}/engagement_overview`;
      const { client_message_count } = await owner.call<{ client_message_count: number }>('GET', path);
      const isDone = client_message_count > 100 && client_message_count === before;
      before = client_message_count;
      return isDone;
    },
    (isDone) => isDone,
    120_000,
  );
};

const store = async (name: string, bytes: Buffer): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  await writeFile(join(folder, `${name}-${hash}.webp`), bytes);
  return `/assets/pictures/${name}-${hash}.webp`;
};

/** What previews of a link show: the beginning of the landing page. */
const socialCard = async (browser: Browser, address: string): Promise<void> => {
  const context = await freshContext(browser, {
    viewport: { width: 1_200, height: 630 },
    colorScheme: 'light',
  });
  await context.addInitScript(() => localStorage.setItem('cookieConsentSeen', 'false'));
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.screenshot({ path: join(folder, '../social-card.png'), animations: 'disabled' });
  await context.close();
};

const height = Math.round((WIDTH * VIEWPORT.height) / VIEWPORT.width);
const listed = (
  addresses: [name: string, light: string, dark: string][],
): string => `// Written by \`npm run site-pictures\`.
export const pictures = {
${addresses
  .map(
    ([name, light, dark]) =>
      `  '${name}': {\n    light: '${light}',\n    dark: '${dark}',\n    width: ${WIDTH},\n    height: ${height},\n  },\n`,
  )
  .join('')}};

export type PictureName = keyof typeof pictures;
`;

await mkdir(folder, { recursive: true });
for (const old of await readdir(folder)) await rm(join(folder, old));
const [browser, product, shop] = await Promise.all([
  openBrowser(),
  startProduct({ env: { BILLING_PROVIDER: 'demo' } }),
  startShop(),
]);
try {
  const fixture = await openPictureFixture(product, shop);
  const figures = join(root, 'services/all-in-one/dist/figures.js');
  const env = { ...process.env, DATA_DIR: product.dataDir };
  spawnSync(process.execPath, [figures, 'sample', fixture.bot._id], { stdio: 'inherit', env });
  await figuresAreCounted(fixture);
  const addresses: [string, string, string][] = [];
  for (const [name, screen] of shown) {
    const [light, dark] = [
      await photograph(browser, fixture, screen, 'light'),
      await photograph(browser, fixture, screen, 'dark'),
    ];
    addresses.push([name, await store(`${name}-light`, light), await store(`${name}-dark`, dark)]);
    process.stdout.write(`${name}: ${light.length} and ${dark.length} bytes\n`);
  }
  await writeFile(list, listed(addresses));
  await socialCard(browser, product.address);
} finally {
  await browser.close();
  await shop.close();
  await product.remove();
}
