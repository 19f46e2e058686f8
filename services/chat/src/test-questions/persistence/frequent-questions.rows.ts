import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** A question that visitors asked more than once in the last 30 days. */
export interface FrequentQuestion {
  question: string;
  /** The newest answer to it as the first question of a thread, written without a model; null if there is none. */
  shown: string | null;
}

/** Of how many threads that begin with a question the answer is looked for. */
const NEWEST = 5;

// Only the newest threads and a few messages of each, so that it stays fast for a busy bot. Later questions of a thread
// are answered with those before them in mind, and a model answers in words of its own: neither is compared.
const FREQUENT = `
  WITH recent AS (
    SELECT id FROM threads WHERE bot_id = $1 AND active_hour >= (now() AT TIME ZONE 'UTC') - interval '30 days'
    ORDER BY active_hour DESC LIMIT 1000
  ), frequent AS (
    SELECT min(m.content) AS question, count(*) AS times,
      (array_agg(m.id ORDER BY m.created_at DESC) FILTER (WHERE m.seq = 1))[1:${NEWEST}] AS first_questions
    FROM recent CROSS JOIN LATERAL (
      SELECT id, seq, content, created_at FROM messages
      WHERE thread_id = recent.id AND sender_type = 'client' AND message_type = 'text' AND length(content) <= 300
      ORDER BY seq DESC LIMIT 20) m
    GROUP BY lower(btrim(m.content)) HAVING count(*) > 1 ORDER BY count(*) DESC, 1 LIMIT $2
  )
  SELECT question, (
    SELECT r.content FROM messages r WHERE r.reply_to = ANY(first_questions) AND r.bot_id = $1 AND r.state = 'complete'
      AND r.lane <> 'model' AND NOT r.trace ?| ARRAY['model', 'model_limit', 'provider_error', 'error']
      AND coalesce(r.trace->>'meaning', '') NOT IN ('timeout', 'unavailable')
    ORDER BY r.created_at DESC LIMIT 1) AS shown
  FROM frequent ORDER BY times DESC, question`;

/** What visitors ask often, most frequent first. */
export const frequentQuestions = (
  uow: UnitOfWork,
  botId: string,
  limit: number,
): Promise<FrequentQuestion[]> =>
  uow.statement<FrequentQuestion & Record<string, unknown>>(
    { tenant: botId },
    FREQUENT,
    [botId, limit],
    'test-questions.frequent',
  );
