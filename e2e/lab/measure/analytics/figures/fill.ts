// $1 bot, $2 first and $3 last number, $4 days, $5 messages altogether: spread evenly over the days before now, four
// messages a conversation, ids in the order of time as the product's are, words and pages of a few hundred kinds, one reply in ten voted on.
const ROWS = `SELECT n, lpad(to_hex(n / 4), 32, 'a')::uuid AS thread_id, lpad(to_hex(n), 32, 'b')::uuid AS id, lpad(to_hex(n), 32, 'c')::uuid AS reply_id,
    now() - interval '1 hour' - (n::float8 / $5::int) * $4::int * interval '1 day' AS asked_at
  FROM generate_series($2::int, $3::int - 1) AS n`;

/** Writes made-up conversations as events would, each statement for the same numbers. */
export const FILLS = [
  `INSERT INTO exchanges (id, bot_id, thread_id, asked_at, seq, page, reply_id, state, lane, outcome, question, language, first_token_ms, words)
   SELECT id, $1::text, thread_id, asked_at, 1 + 2 * (n % 4), 'https://shop.example/page-' || n % 40, reply_id, 'complete', 'extractive',
     CASE WHEN n % 5 = 0 THEN 'nothing' ELSE 'answer' END, 'Do you ship number ' || n % 700 || ' to Norway, please?',
     (ARRAY['en', 'de', 'fr', 'es', 'nb'])[1 + n % 5], 5 + n % 900, 20 + n % 60
   FROM (${ROWS}) made ON CONFLICT DO NOTHING`,
  `INSERT INTO exchange_votes (message_id, visitor_id, bot_id, thread_id, value, voted_at)
   SELECT reply_id, 'v' || n / 4, $1::text, thread_id, CASE WHEN n % 3 = 0 THEN -1 ELSE 1 END, asked_at
   FROM (${ROWS}) made WHERE n % 10 = 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO stale_exchanges (bot_id, thread_id, slot)
   SELECT DISTINCT $1::text, thread_id, date_bin('15 minutes', asked_at, 'epoch') FROM (${ROWS}) made`,
  `INSERT INTO observed_bots (bot_id) SELECT $1::text WHERE $2::int <= $3::int AND $4::int <= $5::int ON CONFLICT DO NOTHING`,
];
