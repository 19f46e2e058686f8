import pg from 'pg';
import type { MessageRecord } from './history.js';

/** What the database has about some bots, read as the administrator. */
export class Tables {
  private constructor(private readonly pool: pg.Pool) {}

  static open(adminUrl: string): Tables {
    const pool = new pg.Pool({ connectionString: adminUrl, max: 2, connectionTimeoutMillis: 5_000 });
    // a server that restarts ends idle connections; the next question opens others
    pool.on('error', () => undefined);
    return new Tables(pool);
  }

  /** Messages by thread, in the order of their seq. */
  async messages(botId: string): Promise<Map<string, MessageRecord[]>> {
    const rows = await this.#ask<MessageRecord & { thread: string }>(
      `SELECT thread_id::text AS thread, id::text, seq::float8 AS seq, sender_type AS sender, content, state,
         client_message_id::text AS "clientMessageId", reply_to::text AS "replyTo", lane
       FROM chat.messages WHERE bot_id = $1 ORDER BY thread_id, seq`,
      [botId],
    );
    return Map.groupBy(rows, ({ thread }) => thread);
  }

  async threads(botId: string): Promise<Map<string, { lastSeq: number; votes: number[] }>> {
    const rows = await this.#ask<{ id: string; lastSeq: number; votes: number[] }>(
      `SELECT t.id::text, t.last_seq::float8 AS "lastSeq",
         coalesce((SELECT array_agg(r.seq::float8) FROM chat.reviews r WHERE r.thread_id = t.id), '{}') AS votes
       FROM chat.threads t WHERE t.bot_id = $1`,
      [botId],
    );
    return new Map(rows.map(({ id, lastSeq, votes }) => [id, { lastSeq, votes }]));
  }

  /** Visitor messages of each bot: as stored, and as other services have counted them. */
  async counts(
    botIds: readonly string[],
  ): Promise<Map<string, { stored: number; billing: number; analytics: number }>> {
    const rows = await this.#ask<{ bot: string; stored: number; billing: number; analytics: number }>(
      `SELECT bot,
         (SELECT count(*)::float8 FROM chat.messages WHERE bot_id = bot AND sender_type = 'client') AS stored,
         (SELECT coalesce(sum(amount), 0) FROM billing.ledger
           WHERE bot_id = bot AND account IN ('used', 'used_beyond', 'free', 'written_off'))::float8
           + (SELECT count(*) FROM billing.charges WHERE bot_id = bot)::float8 AS billing,
         (SELECT count(*)::float8 FROM analytics.exchanges WHERE bot_id = bot AND asked_at IS NOT NULL) AS analytics
       FROM unnest($1::text[]) AS bot`,
      [botIds],
    );
    return new Map(rows.map(({ bot, ...counts }) => [bot, counts]));
  }

  /** Jobs of these bots, waiting, running or failed; and events of any service that wait to be sent. */
  async waiting(botIds: readonly string[]): Promise<{ jobs: number; outbox: number }> {
    const schemas = await this.#ask<{ schema: string; table: string }>(
      `SELECT table_schema AS schema, table_name AS table FROM information_schema.tables WHERE table_name IN ('jobs', 'outbox')`,
    );
    const count = (table: string, where: string) =>
      schemas
        .filter((one) => one.table === table)
        .map(({ schema }) => `(SELECT count(*) FROM ${pg.escapeIdentifier(schema)}.${table} ${where})`)
        .join(' + ') || '0';
    const [row] = await this.#ask<{ jobs: number; outbox: number }>(
      `SELECT (${count('jobs', 'WHERE bot_id = ANY ($1)')})::float8 AS jobs, (${count('outbox', '')})::float8 AS outbox`,
      [botIds],
    );
    return row ?? { jobs: 0, outbox: 0 };
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async #ask<R>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.pool.query(sql, values)).rows as R[];
  }
}
