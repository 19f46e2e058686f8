import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** Days end at midnight UTC by the database's clock, which all processes share. */
const TODAY = "(now() AT TIME ZONE 'UTC')::date";
/** How long a day's row is kept. */
const KEPT_DAYS = 35;

export interface DayUsage {
  /** `YYYY-MM-DD` */
  day: string;
  tokens: number;
}

/** A CTE that adds the tokens of the replies in `replies(at, model_tokens)` to their bot's day; `$1` is the bot. */
export const addTokensSql = (replies: string): string => `
  INSERT INTO model_usage AS u (day, bot_id, tokens)
  SELECT (max(at) AT TIME ZONE 'UTC')::date, $1, sum(model_tokens) FROM ${replies} HAVING sum(model_tokens) > 0
  ON CONFLICT (day, bot_id) DO UPDATE SET tokens = u.tokens + excluded.tokens`;

/** Adds tokens to a bot's day. */
export const addTokens = async (uow: UnitOfWork, botId: string, tokens: number): Promise<void> => {
  await uow.statement(
    { tenant: botId },
    `INSERT INTO model_usage AS u (day, bot_id, tokens) VALUES (${TODAY}, $1, $2)
     ON CONFLICT (day, bot_id) DO UPDATE SET tokens = u.tokens + excluded.tokens`,
    [botId, tokens],
    'model-usage.add',
  );
};

/** What a bot has used today. */
export const usageOfBot = async (uow: UnitOfWork, botId: string): Promise<DayUsage> => {
  const [row] = await uow.statement<DayUsage>(
    { tenant: botId },
    `SELECT ${TODAY}::text AS day,
       coalesce((SELECT tokens FROM model_usage WHERE day = ${TODAY} AND bot_id = $1), 0)::float8 AS tokens`,
    [botId],
    'model-usage.bot',
  );
  return row as DayUsage;
};

/** What all bots have used today. */
export const usageOfAll = async (uow: UnitOfWork): Promise<DayUsage> => {
  const [row] = await uow.statement<DayUsage>(
    { system: true },
    `SELECT ${TODAY}::text AS day, coalesce(sum(tokens), 0)::float8 AS tokens FROM model_usage WHERE day = ${TODAY}`,
    [],
    'model-usage.all',
  );
  return row as DayUsage;
};

/** @returns how many rows were dropped */
export const dropOldUsage = async (uow: UnitOfWork): Promise<number> => {
  const [row] = await uow.statement<{ dropped: number }>(
    { system: true },
    `WITH gone AS (DELETE FROM model_usage WHERE day < ${TODAY} - ${KEPT_DAYS} RETURNING 1) SELECT count(*)::int AS dropped FROM gone`,
    [],
    'model-usage.drop',
  );
  return row?.dropped ?? 0;
};
