import pg from 'pg';

/** How much the measured owner has. */
export interface ConsoleSize {
  bots: number;
  pairs: number;
  links: number;
  threads: number;
}

const SEEDS: [keyof ConsoleSize, sql: string][] = [
  [
    'bots',
    `WITH more AS (
       INSERT INTO bots.bots
         SELECT (jsonb_populate_record(b, jsonb_build_object('id', 'C-' || upper(substr(md5('bot' || g), 1, 20))))).*
         FROM generate_series(2, $2::int) g, bots.bots b WHERE b.id = $1 RETURNING id, owner_user_id)
     INSERT INTO bots.bot_members SELECT id, owner_user_id, 'owner' FROM more`,
  ],
  [
    'pairs',
    `INSERT INTO bots.qa_pairs (id, bot_id, question, answer, created_at, updated_at)
       SELECT uuidv7(), $1, 'What does repair number ' || g || ' cost?', 'Repair ' || g || ' costs ' || g || ' euro.', now(), now()
       FROM generate_series(1, $2::int) g`,
  ],
  [
    'links',
    `INSERT INTO knowledge.links (id, bot_id, url, url_key, page_title, page_content, state, fetched_at)
       SELECT uuidv7(), $1, 'https://shop.example/page/' || g, 'shop.example/page/' || g, 'Page ' || g,
         repeat('What this page says about repairs. ', 40), 'ready', now()
       FROM generate_series(1, $2::int) g`,
  ],
  [
    'threads',
    `WITH more AS (
       INSERT INTO chat.threads (id, bot_id, visitor_id, last_seq, last_message, message_count, created_at, updated_at)
         SELECT uuidv7(), $1, 'anon_' || md5('visitor' || g), 2, 'About two weeks.', 2, at, at
         FROM generate_series(1, $2::int) g, LATERAL (SELECT now() - g * interval '5 minutes' AS at) a RETURNING id, created_at)
     INSERT INTO chat.messages (id, bot_id, thread_id, seq, sender_type, content, state, client_message_id, created_at)
       SELECT uuidv7(), $1, id, seq, CASE seq WHEN 1 THEN 'client' ELSE 'bot' END,
         CASE seq WHEN 1 THEN 'How long does a repair take?' ELSE 'About two weeks.' END, 'complete',
         CASE seq WHEN 1 THEN gen_random_uuid() END, created_at
       FROM more, generate_series(1, 2) seq`,
  ],
];

/** Gives the owner of a bot more bots like it, and the bot pairs, links and threads. */
export const seedConsole = async (adminUrl: string, botId: string, size: ConsoleSize): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const [what, sql] of SEEDS) await client.query(sql, [botId, size[what]]);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
};
