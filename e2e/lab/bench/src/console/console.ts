import { median, quantile, round, sequence } from '@chirrup/testing/statistics';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../launch-browser.js';
import { openFixture } from '../load/fixture.js';
import { type BenchMeasure, EMBEDDED } from '../measure.js';
import { seedConsole } from './console-seed.js';
import { type Interaction, noteInteractions, useConsole } from './use-console.js';

const SIZE = { bots: 50, pairs: 1_000, links: 5_000, threads: 10_000 };
const THROTTLE = 4;
const AIMS = { interactionMs: 100, firstPaintMs: 1_000 };

const slowed = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
};

/** Milliseconds until somebody who is not logged in sees something. */
const firstPaint = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await slowed(context);
    await page.goto(`${address}/console`);
    await page.getByRole('dialog').waitFor();
    return await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
  } finally {
    await context.close();
  }
};

/** What the console costs an owner with much in it, on a processor four times slower. */
export const consoleMeasure: BenchMeasure = {
  name: 'console',
  profiles: EMBEDDED,
  run: async ({ quick, host, release }) => {
    await release();
    const fixture = await openFixture(await host.open({ BILLING_PROVIDER: 'none' }));
    const { product, owner, botId } = fixture;
    const browser = await launchBrowser();
    try {
      await seedConsole(product.adminUrl, botId, SIZE);
      const paints = await sequence(quick ? 2 : 5, () => firstPaint(browser, product.address));
      const stored = { user_id: owner.userId, access_token: owner.token, cookieConsentSeen: 'false' };
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
      const context = await browser.newContext({
        viewport: { width: 1_440, height: 900 },
        storageState: { cookies: [], origins: [{ origin: product.address, localStorage }] },
      });
      context.setDefaultTimeout(60_000);
      const page = await slowed(context);
      await noteInteractions(page);
      const times = await useConsole(page, `${product.address}/console/${botId}/basic_info`, quick ? 1 : 3);
      const all = Object.values(times).flat();
      const share = (some: readonly Interaction[], part: number) =>
        round(
          quantile(
            some.map(({ ms }) => ms),
            part,
          ),
          0,
        );
      return {
        figures: [
          {
            name: 'console: first paint logged out',
            value: round(median(paints), 0),
            unit: 'ms',
            aim: { bound: 'at most', value: AIMS.firstPaintMs },
          },
          {
            name: 'console: interaction to next paint, p95',
            value: share(all, 0.95),
            unit: `ms of ${all.length}`,
            aim: { bound: 'at most', value: AIMS.interactionMs },
          },
          ...Object.entries(times).map(([tab, some]) => ({
            name: `console: ${tab}, p50 and p95`,
            value: share(some, 0.5),
            unit: `and ${share(some, 0.95)} ms of ${some.length}`,
          })),
        ],
        details: { paints, slowest: all.toSorted((a, b) => b.ms - a.ms).slice(0, 20), times },
      };
    } finally {
      await browser.close();
      await fixture.close();
    }
  },
};
