import pg from 'pg';

/** How much a product holds. */
export interface DataSize {
  bots: number;
  messages: number;
}

const OWNED_BY_ONE = 10;
const IN_A_THREAD = 10;
/** Of five threads the measured bot has one, so that it is large in a large product. */
const OF_MEASURED = 5;
const DOCUMENTS = 20;

/** Other bots like the measured one: settings, team, pairs, index, what was counted of them. */
const BOTS = `
  CREATE TEMP TABLE seeded AS
    SELECT 'C-' || upper(substr(md5('bot' || g), 1, 20)) AS id, 'seeded-' || g / ${OWNED_BY_ONE} AS owner
    FROM generate_series($1::int, $2::int) g;
  ALTER TABLE seeded ADD PRIMARY KEY (id)`;
const OF_BOTS = [
  `INSERT INTO bots.bots SELECT (jsonb_populate_record(b, jsonb_build_object('id', s.id, 'owner_user_id', s.owner))).*
     FROM seeded s, bots.bots b WHERE b.id = $1`,
  `INSERT INTO bots.bot_members SELECT id, owner, 'owner' FROM seeded WHERE $1 <> ''`,
  `INSERT INTO bots.qa_pairs (id, bot_id, question, answer, created_at, updated_at)
     SELECT uuidv7(), s.id, q.question, q.answer, q.created_at, q.updated_at
     FROM seeded s, (SELECT * FROM bots.qa_pairs WHERE bot_id = $1 LIMIT ${DOCUMENTS}) q`,
  `INSERT INTO knowledge.search_documents
     SELECT (jsonb_populate_record(NULL::knowledge.search_documents, to_jsonb(d) || jsonb_build_object('bot_id', s.id))).*
     FROM seeded s, (SELECT * FROM knowledge.search_documents WHERE bot_id = $1 LIMIT ${DOCUMENTS}) d`,
  `INSERT INTO knowledge.search_generations SELECT id, ${DOCUMENTS} FROM seeded WHERE $1 <> ''`,
  `INSERT INTO billing.ledger (id, posting_id, user_id, kind, account, lot, amount, bot_id, posted_at)
     SELECT uuidv7(), uuidv7(), owner, 'charge', 'free', n::text, 100, id, now() - n * interval '1 month'
     FROM seeded, generate_series(1, 12) n WHERE $1 <> ''`,
  `INSERT INTO analytics.exchanges (id, bot_id, thread_id, asked_at, seq)
     SELECT uuidv7(), id, uuidv7(), now() - n * interval '1 day', 1 FROM seeded, generate_series(1, 30) n WHERE $1 <> ''`,
];

/** Threads over the last year, five questions with their replies in each. */
const THREADS = `
  CREATE TEMP TABLE seeded_threads AS
    SELECT uuidv7(-age) AS id, now() - age AS at, 'anon_seeded-' || md5('visitor' || g) AS visitor_id,
      CASE WHEN g % ${OF_MEASURED} = 0 THEN $1::text ELSE coalesce((SELECT b.id FROM numbered b WHERE b.n = g % $4::int), $1::text) END AS bot_id
    FROM generate_series($2::int, $3::int) g, LATERAL (SELECT (g % 31536000) * interval '1 second' + interval '1 hour' AS age) a`;
const OF_THREADS = [
  `INSERT INTO chat.threads (id, bot_id, visitor_id, last_seq, last_message, message_count, created_at, updated_at)
     SELECT id, bot_id, visitor_id, ${IN_A_THREAD}, 'How long does it take?', ${IN_A_THREAD}, at, at FROM seeded_threads`,
  `WITH pairs AS MATERIALIZED (
     SELECT uuidv7() AS question, uuidv7() AS reply, t.*, n FROM seeded_threads t, generate_series(0, ${IN_A_THREAD / 2 - 1}) n
   )
   INSERT INTO chat.messages (id, bot_id, thread_id, seq, sender_type, content, state, client_message_id, reply_to, lane, sources, created_at)
     SELECT question, bot_id, id, 2 * n + 1, 'client', 'How long does a repair number ' || n || ' take, and what does it cost?', 'complete',
       gen_random_uuid(), NULL, NULL, NULL::jsonb, at + n * interval '1 minute' FROM pairs
     UNION ALL
     SELECT reply, bot_id, id, 2 * n + 2, 'bot', 'The workshop repairs zips, seams and small tears free of charge. A zip is repaired in about two weeks [1].',
       'complete', NULL, question, 'model',
       '[{"n": 1, "title": "Repairs", "url": "https://shop.example/repairs", "fetchedAt": 1764000000000}]'::jsonb,
       at + n * interval '1 minute' + interval '2 seconds' FROM pairs`,
];

/** Fills a product's database up to a size, around one bot that is measured, and leaves the planner informed. */
export const grow = async (adminUrl: string, botId: string, from: DataSize, to: DataSize): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const [createBots = '', keyBots = ''] = BOTS.split(';');
    await client.query(literal(createBots, [from.bots + 1, to.bots]));
    await client.query(keyBots);
    for (const statement of OF_BOTS) await client.query(literal(statement, [botId]));
    await client.query(`CREATE TEMP TABLE numbered AS
      SELECT id, row_number() OVER (ORDER BY id)::int - 1 AS n FROM bots.bots; CREATE INDEX ON numbered (n); ANALYZE numbered`);
    const threads = [from.messages / IN_A_THREAD + 1, to.messages / IN_A_THREAD];
    await client.query(literal(THREADS, [botId, ...threads, to.bots]));
    for (const statement of OF_THREADS) await client.query(statement);
    await client.query('DROP TABLE seeded, seeded_threads, numbered');
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
};

/** Statements that make tables take no parameters. */
const literal = (sql: string, values: readonly (string | number)[]): string =>
  values.reduce<string>(
    (text, value, n) =>
      text.replaceAll(`$${n + 1}`, typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
    sql,
  );
