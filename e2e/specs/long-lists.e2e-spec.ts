import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import type { Product } from '@chirrup/e2e-stack/product/running-product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { embeddedAdminUrl } from '@chirrup/testing/database/embedded-admin-url';
import { until } from '@chirrup/testing/until';
import pg from 'pg';
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { ConsolePage, contextOf } from '../pages/console.page.js';

const THREADS = 10_000;
/** What fits on the screen, what is drawn around it, and one with the focus. */
const MOST_ROWS = 60;

const SEED = `
  WITH more AS (
    INSERT INTO chat.threads (id, bot_id, visitor_id, last_seq, last_message, message_count, created_at, updated_at)
      SELECT uuidv7(), $1, 'anon_' || md5('visitor' || g), 1, 'Question ' || g, 1, at, at
      FROM generate_series(1, $2::int) g, LATERAL (SELECT now() - g * interval '5 minutes' AS at) a
      RETURNING id, created_at, last_message)
  INSERT INTO chat.messages (id, bot_id, thread_id, seq, sender_type, content, state, client_message_id, created_at)
    SELECT uuidv7(), $1, id, 1, 'client', last_message, 'complete', gen_random_uuid(), created_at FROM more`;

interface Shown {
  /** Rows in the document. */
  rows: number;
  /** Of those that are seen: their texts, from the top. */
  seen: string[];
  /** Where the first of them begins, from the top of the list. */
  top: number;
  /** How many the list says there are. */
  size: number;
}

const shownIn = (list: Locator): Promise<Shown> =>
  list.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll('li')].sort(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    );
    const seen = rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 1 && top < box.bottom - 1;
    });
    return {
      rows: rows.length,
      seen: seen.map((row) => row.textContent ?? ''),
      top: Math.round((seen[0]?.getBoundingClientRect().top ?? 0) - box.top),
      size: Number(rows[0]?.ariaSetSize ?? 0),
    };
  });

describe('ten thousand conversations', () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let bot: BotView;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startEmbedded()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Trail Shop');
    await owner.change(bot._id, { live_mode: true });
    const client = new pg.Client({ connectionString: await embeddedAdminUrl(product.dataDir) });
    await client.connect();
    await client.query(SEED, [bot._id, THREADS]);
    await client.end();
    context = await contextOf(browser, owner);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  it('are scrolled to their end with few rows, none blank, and stay in place when another comes', async () => {
    const console = new ConsolePage(await context.newPage(), product.address);
    await console.open(bot._id, 'chat_history');
    const list = console.page.getByRole('navigation', { name: 'Conversations' });
    await list.getByRole('link').first().waitFor();
    const settled = (isThere: (shown: Shown) => boolean) => until(() => shownIn(list), isThere);

    for (let last = await shownIn(list); last.size < THREADS; ) {
      expect(last.rows).toBeLessThanOrEqual(MOST_ROWS);
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      last = await settled(({ size }) => size > last.size);
    }
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const end = await settled(({ seen }) => seen.at(-1)?.includes(`Question ${THREADS}`) ?? false);
    expect(end).toMatchObject({ size: THREADS });
    expect(end.rows).toBeLessThanOrEqual(MOST_ROWS);

    // half-way: every row that is seen says its question, one below the other
    await list.evaluate((element) => element.scrollTo(0, Math.round(element.scrollHeight / 2)));
    const numbersOf = ({ seen }: Shown) => seen.map((text) => Number(/Question (\d+)/.exec(text)?.[1]));
    const middle = await settled((shown) => numbersOf(shown)[0] !== THREADS && shown.seen.length > 3);
    const [first = 0] = numbersOf(middle);
    expect(first).toBeGreaterThan(THREADS / 3);
    expect(numbersOf(middle)).toEqual(middle.seen.map((_, at) => first + at));

    const visitor = await Visitor.arrive(product.address, bot._id);
    await visitor.ask('Is somebody there?');
    await console.page.getByRole('button', { name: '1 new conversation' }).waitFor();
    const { seen, top, size } = await settled((shown) => shown.size === THREADS + 1);
    expect({ seen, top, size }).toEqual({ seen: middle.seen, top: middle.top, size: THREADS + 1 });
    await console.page.getByRole('button', { name: '1 new conversation' }).click();
    await settled(({ seen: [newest = ''] }) => newest.includes('Is somebody there?'));
  });
});
