import { newBotId, newId } from '@chirrup/kernel/ids';
import { Owner } from '@chirrup/testing/clients/owner';
import { query } from '@chirrup/testing/plain-administrator';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { type Product, startProduct, testSettings } from './authorization/composition.js';
import { operations } from './authorization/operations.js';

const ROWS = 300;
const PAGE = 7;
/** With digits finer than a client receives. */
const MOMENT = '2026-03-08T11:22:33.456789Z';

interface List {
  schema: string;
  table: string;
  /** Names and SQL of what a row must have beside id and bot; `n` is its number. */
  row: Record<string, string>;
  queries: string[];
}

const at = `'${MOMENT}'::timestamptz`;
/** Every list that is read in pages. */
const lists: Record<string, List> = {
  'GET /api/v1/chats/{bot}/threads': {
    schema: 'chat',
    table: 'threads',
    row: {
      visitor_id: `'anon_' || n % 5`,
      created_at: at,
      updated_at: `date_trunc('ms', ${at})`,
      unanswered: 'true',
      message_count: '1',
    },
    queries: ['', 'unanswered=true', 'day=2026-03-08&rating=none'],
  },
  'GET /api/v1/bots/{bot}/qa_list': {
    schema: 'bots',
    table: 'qa_pairs',
    row: { question: `'Wick ' || n % 3`, answer: `'Shelf'`, created_at: at, updated_at: at },
    queries: [''],
  },
  'GET /api/v1/bots/{bot}/changes': {
    schema: 'bots',
    table: 'bot_changes',
    row: { at, user_id: `'somebody'`, kind: `'pair'`, subject: 'gen_random_uuid()::text', after: `'{}'` },
    queries: [''],
  },
  'GET /api/v1/bots/{bot}/knowledge_link_list': {
    schema: 'knowledge',
    table: 'links',
    row: {
      url: `'https://candle.example/' || n`,
      url_key: `'candle/' || gen_random_uuid()`,
      page_title: `CASE n % 3 WHEN 0 THEN '' WHEN 1 THEN 'Ärmel' ELSE 'wax' END`,
      state: `'failed'`,
      created_at: at,
    },
    queries: [
      '',
      ...['newest', 'oldest', 'title', '-title', 'url', '-url'].map((sort) => `sort=${sort}&show=failed`),
    ],
  },
  'GET /api/v1/bots/{bot}/gaps': {
    schema: 'analytics',
    table: 'gaps',
    row: { question: `'Why ' || n`, language: `'en'`, count: '1 + n % 2', first_at: at, last_at: at },
    queries: ['', 'state=open'],
  },
};
const cases = Object.entries(lists).flatMap(([name, list]) =>
  list.queries.map((filter) => ({ name, filter, ...list })),
);

describe('a list that is read in pages', () => {
  let platform: TestPlatform;
  let product: Product;
  let owner: Owner;

  beforeAll(async () => {
    platform = await openTestPlatform(testSettings);
    product = await startProduct(platform);
    owner = await Owner.logIn(product.address, 'lists@example.com', 'correct horse');
  }, 60_000);
  afterAll(async () => {
    await product?.stop();
    await platform?.close();
  });

  const sql = (schema: string, text: string, values: unknown[]) =>
    query<{ id: string }>(platform.database(schema).adminUrl, text, values);
  const add = async ({ schema, table, row }: List, bot: string, many: number): Promise<string[]> => {
    const names = ['id', 'bot_id', ...Object.keys(row)].join(', ');
    const added = await sql(
      schema,
      `INSERT INTO ${schema}.${table} (${names})
       SELECT gen_random_uuid(), $1, ${Object.values(row).join(', ')} FROM generate_series(1, $2::int) n RETURNING id`,
      [bot, many],
    );
    return added.map(({ id }) => id);
  };
  const remove = ({ schema, table }: List, id: string) =>
    sql(schema, `DELETE FROM ${schema}.${table} WHERE id = $1`, [id]);
  const read = async (path: string) => {
    const answer = await fetch(`${product.address}${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const body = (await answer.json()) as { _id: string; updated_at: number }[];
    const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    return { status: answer.status, rows: body, next };
  };
  const filled = async (list: List) => {
    const { _id: bot } = await owner.createBot('Chandler');
    // what making the bot has written
    await sql(list.schema, `DELETE FROM ${list.schema}.${list.table} WHERE bot_id = $1`, [bot]);
    return { bot, ids: await add(list, bot, ROWS) };
  };

  it('is one of these, and no other takes a cursor', () => {
    const paged = operations.filter(({ method, cursors }) => method === 'GET' && cursors.includes('before'));
    expect(paged.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort());
  });

  it.each(cases)('gives each row once while others come and go: $name $filter', async (list) => {
    const { bot, ids } = await filled(list);
    const passing = await add(list, bot, 20);
    const seen: string[] = [];
    let path: string | undefined =
      `${list.name.slice(4).replace('{bot}', bot)}?${list.filter}&limit=${PAGE}`.replace('?&', '?');
    while (path) {
      const page = await read(path);
      expect(page.status).toBe(200);
      seen.push(...page.rows.map(({ _id }) => _id));
      path = page.next;
      passing.push(...(await add(list, bot, 1)));
      await remove(list, passing.shift() ?? '');
      // also the row that the cursor is of
      const last = page.rows.at(-1)?._id;
      if (last && seen.length % 2 === 0) await remove(list, last);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('goes on by time alone with the whole moment', async () => {
    const threads = lists['GET /api/v1/chats/{bot}/threads'] as List;
    const { bot, ids } = await filled(threads);
    await sql(
      'chat',
      `UPDATE chat.threads SET updated_at = updated_at - interval '1 ms' WHERE id = ANY($1::uuid[])`,
      [ids.slice(100)],
    );
    const seen: string[] = [];
    for (let before = ''; ; ) {
      const { rows } = await read(`/api/v1/chats/${bot}/threads?limit=${PAGE}${before}`);
      seen.push(...rows.map(({ _id }) => _id));
      if (rows.length < PAGE) break;
      before = `&before=${rows.at(-1)?.updated_at}`;
    }
    expect(seen.sort()).toEqual(ids.sort());
  });

  it.each(Object.keys(lists))('refuses what is no cursor of it: %s', async (name) => {
    const { _id: bot } = await owner.createBot('Chandler');
    const path = name.slice(4).replace('{bot}', bot);
    const foreign = Buffer.from(JSON.stringify(['others', newId()])).toString('base64url');
    for (const before of ['x', '-1', newBotId(), foreign, '%00', 'x'.repeat(8_001)])
      expect([before, (await read(`${path}?before=${before}`)).status]).toEqual([before, 400]);
  });
});
