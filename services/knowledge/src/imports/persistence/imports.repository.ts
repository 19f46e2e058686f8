import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { UsedBudget } from '../../crawling/crawl-turn.js';
import { type Import, type ImportState, type ImportView, KEPT_IMPORTS } from '../domain/import.js';

const COLUMNS = `i.id, i.bot_id AS "botId", i.base_url AS "baseUrl", i.sitemap_url AS "sitemapUrl", i.state, i.reason, i.follows_links AS "followsLinks",
  i.created_at AS "createdAt", i.finished_at AS "finishedAt", i.started_by AS "startedBy"`;
const COUNTS = `count(u.state)::int AS total, count(*) FILTER (WHERE u.state = 'ready')::int AS ready,
  count(*) FILTER (WHERE u.state = 'failed')::int AS failed, count(*) FILTER (WHERE u.state = 'skipped')::int AS skipped`;

/** An import with its counts, or the newest of a bot. */
export const IMPORT_VIEWS = `SELECT ${COLUMNS}, ${COUNTS}
  FROM imports i LEFT JOIN import_urls u ON u.import_id = i.id`;

/** Imports of the tenant whose transaction it is given. */
@Injectable()
export class ImportsRepository {
  async insert(tx: Tx, made: Import): Promise<void> {
    await tx.query(
      `INSERT INTO imports (id, bot_id, base_url, sitemap_url, state, created_at, started_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [made.id, made.botId, made.baseUrl, made.sitemapUrl, made.state, made.createdAt, made.startedBy],
    );
  }

  /** The import under a row lock. */
  async find(tx: Tx, id: string): Promise<Import | undefined> {
    return (await tx.query<Import>(`SELECT ${COLUMNS} FROM imports i WHERE id = $1 FOR UPDATE`, [id]))[0];
  }

  async view(tx: Tx, id: string): Promise<ImportView | undefined> {
    return (await tx.query<ImportView>(`${IMPORT_VIEWS} WHERE i.id = $1 GROUP BY i.id`, [id]))[0];
  }

  /** Imports of a bot that have not ended. */
  async findWaiting(tx: Tx, botId: string): Promise<Import[]> {
    return tx.query<Import>(
      `SELECT ${COLUMNS} FROM imports i WHERE bot_id = $1 AND state IN ('queued', 'running') ORDER BY id`,
      [botId],
    );
  }

  async findBudget(tx: Tx, id: string): Promise<UsedBudget> {
    const rows = await tx.query<UsedBudget>(
      'SELECT crawled_ms AS "crawledMs", silent_pages AS "silentPages" FROM imports WHERE id = $1',
      [id],
    );
    return rows[0] ?? { crawledMs: 0, silentPages: 0 };
  }

  async saveBudget(tx: Tx, id: string, { crawledMs, silentPages }: UsedBudget): Promise<void> {
    await tx.query('UPDATE imports SET crawled_ms = $2, silent_pages = $3 WHERE id = $1', [
      id,
      crawledMs,
      silentPages,
    ]);
  }

  async setState(tx: Tx, id: string, state: ImportState, reason: string): Promise<void> {
    await tx.query(
      `UPDATE imports SET state = $2, reason = $3,
         finished_at = CASE WHEN $2 IN ('done', 'failed', 'cancelled') THEN now() END
       WHERE id = $1`,
      [id, state, reason],
    );
  }

  /** From now on its pages are found by their links. */
  async followLinks(tx: Tx, id: string): Promise<void> {
    await tx.query('UPDATE imports SET follows_links = true WHERE id = $1', [id]);
  }

  /** Forgets the oldest imports that have ended. */
  async trim(tx: Tx, botId: string): Promise<void> {
    await tx.query(
      `DELETE FROM imports WHERE bot_id = $1 AND state NOT IN ('queued', 'running') AND id NOT IN (
         SELECT id FROM imports WHERE bot_id = $1 ORDER BY id DESC LIMIT $2)`,
      [botId, KEPT_IMPORTS],
    );
  }
}
