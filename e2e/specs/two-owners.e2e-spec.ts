import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { seededRandom } from '@chirrup/testing/statistics';
import { until } from '@chirrup/testing/until';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { watchConsole } from '../lib/shop-bot.js';
import { type KeptChange, type StoredPair, violations } from '../lib/team/ledger.js';
import { mailedInvitation } from '../lib/team/mailed-invitation.js';
import { Teammate } from '../lib/team/teammate.js';
import { contextOf } from '../pages/console.page.js';

/** A drill, not part of the gate: `TEAM_MINUTES=10`, and `TEAM_SEED=7` for other acts. */
const MINUTES = Number(process.env.TEAM_MINUTES || 0);
const SEED = Number(process.env.TEAM_SEED || 1);
/** Until others' changes are on a screen. */
const SHOWN_MS = 10_000;

const drill = MINUTES > 0 ? describe : describe.skip;

drill('two owners who work on one bot at the same time', () => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  /** Another editor of the bot, with an account of their own. */
  const joined = async (owner: Owner, bot: BotView): Promise<Owner> => {
    const email = 'ben@example.com';
    await owner.call('POST', `/api/v1/bots/${bot._id}/collaborators`, { email, role: 'editor' });
    const link = new URL(await mailedInvitation(product.dataDir, email));
    const ben = await Owner.logIn(product.address, email, 'correct horse');
    await ben.call('POST', `/api/v1/invitations/${link.searchParams.get('p')}/accept`);
    return ben;
  };
  const inPages = async <T extends { _id: string }>(owner: Owner, path: string): Promise<T[]> => {
    const all: T[] = [];
    for (;;) {
      const before = all.length > 0 ? `&before=${all.at(-1)?._id}` : '';
      const page = await owner.call<T[]>('GET', `${path}?limit=100${before}`);
      all.push(...page);
      if (page.length < 100) return all;
    }
  };

  it(
    'loses nothing that was acknowledged, stores nothing twice, and says what came between',
    async () => {
      const ann = await Owner.logIn(product.address, 'ann@example.com', 'correct horse');
      const bot = await ann.createBot('Shared');
      const at = `/api/v1/bots/${bot._id}`;
      for (let n = 1; n <= 6; n += 1) await ann.teach(bot._id, `first ${n}?`, `old ${n}`);
      const ben = await joined(ann, bot);
      const contexts = await Promise.all([ann, ben].map((owner) => contextOf(browser, owner)));
      const noise = contexts.map(watchConsole);
      const team = await Promise.all(
        contexts.map(async (context, n) => {
          const name = n === 0 ? 'ann' : 'ben';
          return new Teammate(
            name,
            await context.newPage(),
            product.address,
            bot._id,
            seededRandom(SEED * 2 + n),
          );
        }),
      );
      const end = Date.now() + MINUTES * 60_000;
      const acts: string[] = [];
      await Promise.all(
        team.map(async (one) => {
          await one.openPairs();
          while (Date.now() < end) acts.push(await one.act());
        }),
      );
      // a token lasts for less than a drill
      const reader = await Owner.logIn(product.address, ann.email, ann.password);
      const pairs = await inPages<StoredPair>(reader, `${at}/qa_list`);
      const changes = (await inPages<KeptChange & { _id: string }>(reader, `${at}/changes`)).reverse();
      const said = team.flatMap((one) => one.said);
      process.stdout.write(`${acts.length} acts, ${said.length} acknowledged, ${pairs.length} pairs\n`);
      const faults = team.flatMap((one) => one.faults);
      expect([...violations(said, pairs, changes), ...faults]).toEqual([]);
      for (const one of team)
        await until(
          () => one.counted(),
          (count) => count === pairs.length,
          SHOWN_MS,
        );
      // what somebody else changed or deleted is refused, and the screen says so
      expect(noise.flat().filter((line) => !/status of 40[49]/.test(line))).toEqual([]);
      await Promise.all(contexts.map((context) => context.close()));
    },
    MINUTES * 60_000 + 120_000,
  );
});
