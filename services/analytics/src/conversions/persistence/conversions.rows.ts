import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { HoldoutCounts } from '../domain/holdout.js';

/** What a visitor did on the owner's page. */
export interface Conversion {
  /** The owner's number of it. */
  id: string;
  visitorId: string;
  /** The conversation before it. */
  threadId: string | null;
  isHeldOut: boolean;
  /** Percent of visitors without the widget. */
  holdoutShare: number;
  currency: string;
  value: number;
  convertedAt: Date;
}

/** Conversions of one currency. */
export interface ConversionSum {
  currency: string;
  conversions: number;
  value: number;
  visitors: number;
  holdoutVisitors: number;
  holdoutConversions: number;
}

/** Stores a conversion; the same id changes nothing, and of an erased conversation none is stored. */
export const addConversion = async (tx: Tx, botId: string, conversion: Conversion): Promise<void> => {
  const { id, visitorId, threadId, isHeldOut, holdoutShare, currency, value, convertedAt } = conversion;
  await tx.query(
    `INSERT INTO conversions (bot_id, id, visitor_id, thread_id, holdout, holdout_share, currency, value, converted_at)
     SELECT $1, $2, $3, $4::uuid, $5, $6, $7, $8, $9
     WHERE NOT EXISTS (SELECT 1 FROM erased_threads WHERE bot_id = $1 AND thread_id = $4::uuid)
     ON CONFLICT (bot_id, id) DO NOTHING`,
    [botId, id, visitorId, threadId, isHeldOut, holdoutShare, currency, value, convertedAt],
    'conversions.add',
  );
};

/** Deletes the conversions of erased conversations, and all others of the same visitors. */
export const forgetThreadConversions = async (
  tx: Tx,
  botId: string,
  threadIds: readonly string[],
): Promise<void> => {
  await tx.query(
    `DELETE FROM conversions WHERE bot_id = $1 AND visitor_id IN (
       SELECT visitor_id FROM conversions WHERE bot_id = $1 AND thread_id = ANY($2::uuid[]))`,
    [botId, threadIds],
    'conversions.forget-threads',
  );
};

export const forgetVisitorConversions = async (tx: Tx, botId: string, visitorId: string): Promise<void> => {
  await tx.query(
    'DELETE FROM conversions WHERE bot_id = $1 AND visitor_id = $2',
    [botId, visitorId],
    'conversions.forget-visitor',
  );
};

/** The currencies with most conversions after a conversation. */
export const conversionSums = (
  uow: UnitOfWork,
  botId: string,
  from: Date,
  to: Date,
): Promise<ConversionSum[]> =>
  uow.statement<ConversionSum>(
    { tenant: botId },
    `SELECT currency, count(*) FILTER (WHERE thread_id IS NOT NULL)::int AS conversions,
       coalesce(sum(value) FILTER (WHERE thread_id IS NOT NULL), 0)::float8 AS value,
       count(DISTINCT visitor_id) FILTER (WHERE NOT holdout)::int AS visitors,
       count(DISTINCT visitor_id) FILTER (WHERE holdout)::int AS "holdoutVisitors",
       count(*) FILTER (WHERE holdout)::int AS "holdoutConversions"
     FROM conversions WHERE bot_id = $1 AND converted_at >= $2 AND converted_at < $3
     GROUP BY currency ORDER BY 2 DESC, 3 DESC, 1 LIMIT 10`,
    [botId, from, to],
    'conversions.sums',
  );

/** Visitors who converted at the share that was set last; none if there was no holdout. */
export const holdoutCounts = async (
  uow: UnitOfWork,
  botId: string,
  from: Date,
  to: Date,
): Promise<HoldoutCounts | undefined> => {
  const [counts] = await uow.statement<HoldoutCounts>(
    { tenant: botId },
    `SELECT holdout_share AS share, count(DISTINCT visitor_id) FILTER (WHERE NOT holdout)::int AS visitors,
       count(DISTINCT visitor_id) FILTER (WHERE holdout)::int AS "holdoutVisitors"
     FROM conversions WHERE bot_id = $1 AND converted_at >= $2 AND converted_at < $3 AND holdout_share > 0
     GROUP BY holdout_share ORDER BY max(converted_at) DESC LIMIT 1`,
    [botId, from, to],
    'conversions.holdout',
  );
  return counts;
};
