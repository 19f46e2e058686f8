import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FIRST_TOKEN_BOUNDS } from '../domain/first-token.js';
import { VOTE_WEIGHT } from '../domain/score.js';

/** An exchange as conversations are judged by. */
export interface ExchangeRow {
  id: string;
  /** Where it is stored, until it changes. */
  place: string;
  threadId: string;
  slot: Date | null;
  question: string | null;
  outcome: string | null;
  state: string | null;
  words: number | null;
  score: number | null;
  judged: number;
}

export type Scored = Pick<ExchangeRow, 'id' | 'place'> & { score: number };

const SLOT = `date_bin('15 minutes', x.asked_at, 'epoch')`;
const classes = FIRST_TOKEN_BOUNDS.length + 1;

/**
 * Takes what has to be summed again off the list, of the oldest quarters first: `limit` entries and what else the last
 * quarter has, so that it is summed once, and never more than twice as many.
 */
export const takeStale = (tx: Tx, botId: string, limit: number) =>
  tx.query<{ threadId: string | null; slot: Date | null }>(
    `DELETE FROM stale_exchanges WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM (SELECT ctid FROM stale_exchanges WHERE bot_id = $1 ORDER BY slot
         FETCH FIRST ($2::int) ROWS WITH TIES) oldest LIMIT 2 * $2::int))
     RETURNING thread_id AS "threadId", slot`,
    [botId, limit],
    'figures.take-stale',
  );

/**
 * The whole conversations of these threads, in order. Each is looked up by itself (`OFFSET 0`): where statistics are
 * missing or old, PostgreSQL would read all conversations of the bot instead, for each few hundred of them.
 */
export const threadsOf = (tx: Tx, botId: string, threadIds: readonly string[]): Promise<ExchangeRow[]> =>
  tx.query<ExchangeRow>(
    `SELECT x.id, x.place::text, x.thread_id AS "threadId", ${SLOT} AS slot, x.question, x.outcome, x.state, x.words, x.score, x.judged
     FROM unnest($2::uuid[]) AS wanted(thread_id) CROSS JOIN LATERAL (
       SELECT ctid AS place, * FROM exchanges
       WHERE bot_id = $1 AND thread_id = wanted.thread_id AND asked_at IS NOT NULL OFFSET 0) x
     ORDER BY x.thread_id, x.seq, x.asked_at`,
    [botId, threadIds],
    'figures.threads',
  );

/** Rows are looked up where they were read. One that has changed since is left: it is judged again, as its change says. */
export const saveScores = async (
  tx: Tx,
  botId: string,
  version: number,
  scores: readonly Scored[],
): Promise<void> => {
  if (scores.length === 0) return;
  await tx.query(
    `UPDATE exchanges x SET score = i.score, judged = $2
     FROM unnest($3::tid[], $4::uuid[], $5::int[]) AS i(place, id, score)
     WHERE x.ctid = i.place AND x.bot_id = $1 AND x.id = i.id`,
    [
      botId,
      version,
      scores.map(({ place }) => place),
      scores.map(({ id }) => id),
      scores.map(({ score }) => score),
    ],
    'figures.save-scores',
  );
};

/** Which of these quarters stand on the list and are summed with what else has changed in them. */
export const quartersListed = async (tx: Tx, botId: string, quarters: readonly Date[]): Promise<Date[]> => {
  const rows = await tx.query<{ slot: Date }>(
    `SELECT slot FROM unnest($2::timestamptz[]) AS wanted(slot)
     WHERE EXISTS (SELECT 1 FROM stale_exchanges s WHERE s.bot_id = $1 AND s.slot = wanted.slot)`,
    [botId, quarters],
    'figures.quarters-listed',
  );
  return rows.map(({ slot }) => slot);
};

/** @param score what a reply is judged at; `only` and `join` narrow what is done, and say where that comes from */
const sums = ({ score = 'x.score', join = '', only = '' } = {}): string => `
  gone AS (DELETE FROM figures WHERE bot_id = $1 AND slot >= $2 AND slot < $3 ${only} RETURNING 1),
  gone_parts AS (DELETE FROM figure_parts WHERE bot_id = $1 AND slot >= $2 AND slot < $3 ${only} RETURNING 1),
  cleared AS (SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM gone_parts) AS rows),
  x AS MATERIALIZED (
    SELECT x.lane, x.outcome, x.state, x.language, x.page, x.seq, x.reply_id, x.first_token_ms, ${SLOT} AS slot, v.value AS vote, x.state = 'complete' AND x.outcome = 'answer' AS answered,
      CASE WHEN v.value = 1 THEN 100 WHEN v.value = -1 THEN 0 ELSE ${score} END AS judged_score,
      CASE WHEN v.value IN (1, -1) THEN ${VOTE_WEIGHT} WHEN ${score} IS NOT NULL THEN 1 ELSE 0 END AS weight
    FROM cleared CROSS JOIN exchanges x ${join} LEFT JOIN LATERAL (
      SELECT value FROM exchange_votes WHERE bot_id = $1 AND message_id = x.reply_id AND value <> 0 ORDER BY voted_at DESC, visitor_id LIMIT 1) v ON true
    WHERE cleared.rows >= 0 AND x.bot_id = $1 AND x.asked_at >= $2 AND x.asked_at < $3 ${only}
  ), parts AS (
    INSERT INTO figure_parts (bot_id, slot, kind, value, messages, answered)
    SELECT $1, slot, kind, value, count(*), count(*) FILTER (WHERE answered)
    FROM x, LATERAL (VALUES ('language', x.language), ('page', x.page)) AS part(kind, value)
    WHERE value IS NOT NULL GROUP BY slot, kind, value
  )
  INSERT INTO figures (bot_id, slot, messages, threads, waiting, verified, model, extractive, offered, refused, small_talk,
    failed, stopped, votes_up, votes_down, unhelpful, judged, weight, weight_squares, scores, score_squares, first_tokens)
  SELECT $1, slot, count(*), count(*) FILTER (WHERE seq = 1), count(*) FILTER (WHERE reply_id IS NULL),
    count(*) FILTER (WHERE answered AND lane = 'verified'), count(*) FILTER (WHERE answered AND lane = 'model'),
    count(*) FILTER (WHERE answered AND lane = 'extractive'), count(*) FILTER (WHERE outcome = 'offer'),
    count(*) FILTER (WHERE outcome = 'nothing'), count(*) FILTER (WHERE outcome = 'small_talk'),
    count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'stopped'),
    count(*) FILTER (WHERE vote = 1), count(*) FILTER (WHERE vote = -1), count(*) FILTER (WHERE vote = -1 AND answered),
    count(*) FILTER (WHERE weight > 0), sum(weight), sum(weight * weight), coalesce(sum(weight * judged_score), 0),
    coalesce(sum(weight * judged_score * judged_score), 0),
    ARRAY[${Array.from({ length: classes }, (_, at) => `count(*) FILTER (WHERE first_token_ms > ${at === 0 ? -1 : FIRST_TOKEN_BOUNDS[at - 1]}${at < FIRST_TOKEN_BOUNDS.length ? ` AND first_token_ms <= ${FIRST_TOKEN_BOUNDS[at]}` : ''})`).join(', ')}]
  FROM x GROUP BY slot`;

/** Makes the figures of whole quarters from the exchanges of that time. */
export const sumUp = async (tx: Tx, botId: string, from: Date, to: Date): Promise<void> => {
  await tx.query(`WITH ${sums()}`, [botId, from, to], 'figures.sum-up');
};

/** What has to be summed again of a quiet bot, with the whole conversations it is about; nothing is taken yet. */
export interface FewStale {
  marks: string[];
  slots: Date[];
  threads: ExchangeRow[];
}

/** At most `limit` entries; undefined if there are more. */
export const fewStale = async (
  uow: UnitOfWork,
  botId: string,
  limit: number,
): Promise<FewStale | undefined> => {
  const rows = await uow.statement<ExchangeRow & { marks: string[] | null; slots: Date[] | null }>(
    { tenant: botId },
    `WITH stale AS MATERIALIZED (SELECT ctid::text AS mark, thread_id, slot FROM stale_exchanges WHERE bot_id = $1 LIMIT $2),
       taken AS (SELECT array_agg(mark) AS marks, array_agg(DISTINCT slot) FILTER (WHERE slot IS NOT NULL) AS slots FROM stale)
     SELECT marks, slots, x.id, x.place::text, x.thread_id AS "threadId", ${SLOT} AS slot, x.question, x.outcome, x.state, x.words, x.score, x.judged
     FROM taken LEFT JOIN ((SELECT DISTINCT thread_id FROM stale WHERE thread_id IS NOT NULL AND (SELECT count(*) FROM stale) < $2) wanted CROSS JOIN LATERAL (
       SELECT ctid AS place, * FROM exchanges
       WHERE bot_id = $1 AND thread_id = wanted.thread_id AND asked_at IS NOT NULL OFFSET 0) x) ON true
     ORDER BY x.thread_id, x.seq, x.asked_at`,
    [botId, limit + 1],
    'figures.few-stale',
  );
  const [{ marks, slots } = { marks: null, slots: null }] = rows;
  if ((marks?.length ?? 0) > limit) return undefined;
  return { marks: marks ?? [], slots: slots ?? [], threads: rows.filter(({ id }) => id !== null) };
};

const SUM_FEW = `
  WITH ended AS (DELETE FROM jobs WHERE id = $4 AND lease_owner = $5 RETURNING 1),
  taken AS (DELETE FROM stale_exchanges WHERE ctid = ANY ($6::tid[]) AND bot_id = $1 AND EXISTS (SELECT FROM ended)),
  scores AS (SELECT * FROM unnest($7::tid[], $8::uuid[], $9::int[]) AS i(place, id, score)),
  saved AS (
    UPDATE exchanges x SET score = i.score, judged = $10 FROM scores i
    WHERE x.ctid = i.place AND x.bot_id = $1 AND x.id = i.id AND EXISTS (SELECT FROM ended)),
  ${sums({
    score: 'coalesce(i.score, x.score)',
    join: 'LEFT JOIN scores i ON i.place = x.ctid AND i.id = x.id',
    only: 'AND EXISTS (SELECT FROM ended)',
  })}`;

/** Takes those entries, saves the scores, makes the figures of that time and ends the job, or nothing of it where its lease is lost. */
export const sumFew = (
  uow: UnitOfWork,
  botId: string,
  { from, to }: { from: number; to: number },
  job: { id: string; owner: string },
  { marks, scores, version }: { marks: readonly string[]; scores: readonly Scored[]; version: number },
) =>
  uow.statement(
    { tenant: botId },
    SUM_FEW,
    [
      botId,
      new Date(from),
      new Date(to),
      job.id,
      job.owner,
      marks,
      scores.map(({ place }) => place),
      scores.map(({ id }) => id),
      scores.map(({ score }) => score),
      version,
    ],
    'figures.sum-few',
  );

/** When the exchanges of a bot begin and end; undefined if there are none. */
export const spanOf = async (
  uow: UnitOfWork,
  botId: string,
): Promise<{ from: Date; to: Date } | undefined> => {
  const [span] = await uow.statement<{ from: Date | null; to: Date | null }>(
    { tenant: botId },
    `SELECT date_bin('1 day', min(asked_at), 'epoch') AS "from", max(asked_at) AS "to" FROM exchanges WHERE bot_id = $1`,
    [botId],
    'figures.span',
  );
  return span?.from && span.to ? { from: span.from, to: span.to } : undefined;
};

/** Has conversations judged again that were judged by other rules, and whose texts are still there. */
export const markJudgedOtherwise = (uow: UnitOfWork, botId: string, version: number) =>
  uow.statement(
    { tenant: botId },
    `INSERT INTO stale_exchanges (bot_id, thread_id, slot)
     SELECT DISTINCT $1, thread_id, date_bin('15 minutes', asked_at, 'epoch') FROM exchanges
     WHERE bot_id = $1 AND judged NOT IN (0, $2) AND question IS NOT NULL AND asked_at IS NOT NULL`,
    [botId, version],
    'figures.mark-judged-otherwise',
  );

/** Deletes all figures and what they are made from. */
export const removeFigures = async (tx: Tx, botId: string): Promise<void> => {
  const tables = [
    'exchanges',
    'exchange_votes',
    'erased_threads',
    'stale_exchanges',
    'figures',
    'figure_parts',
    'observed_bots',
    'conversions',
  ];
  for (const table of tables)
    await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId], `figures.remove-${table}`);
};
