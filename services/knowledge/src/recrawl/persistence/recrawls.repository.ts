import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { IS_PAUSED } from '../../links/persistence/links.repository.js';
import {
  KEPT_RECRAWLS,
  MOST_FINDINGS,
  type Recrawl,
  type RecrawlFinding,
  type RecrawlOutcome,
} from '../domain/recrawl.js';

export const RECRAWL_COLUMNS = `id, bot_id AS "botId", total, unchanged, changed, failed, gone, findings,
  started_at AS "startedAt", finished_at AS "finishedAt"`;

/** One page of a re-crawl that is being fetched. */
export interface ClaimedPage {
  linkId: string;
  /** 1 for the first try. */
  attempt: number;
}

/** Re-crawls with their work lists, of the tenant whose transaction it is given. */
@Injectable()
export class RecrawlsRepository {
  async find(tx: Tx, id: string): Promise<Recrawl | undefined> {
    return (
      await tx.query<Recrawl>(`SELECT ${RECRAWL_COLUMNS} FROM recrawls WHERE id = $1 FOR UPDATE`, [id])
    )[0];
  }

  /** When the newest began. */
  async lastStart(tx: Tx, botId: string): Promise<Date | undefined> {
    const rows = await tx.query<{ at: Date | null }>(
      'SELECT max(started_at) AS at FROM recrawls WHERE bot_id = $1',
      [botId],
    );
    return rows[0]?.at ?? undefined;
  }

  /** Begins with all pages of a bot that are in use; text that its owner wrote without any page has none. */
  async begin(tx: Tx, id: string, botId: string): Promise<Recrawl> {
    await tx.query('INSERT INTO recrawls (id, bot_id, total) VALUES ($1, $2, 0)', [id, botId]);
    const [begun] = await tx.query<Recrawl>(
      `WITH pages AS (
         INSERT INTO recrawl_pages (recrawl_id, link_id, bot_id)
         SELECT $1, id, bot_id FROM links
         WHERE bot_id = $2 AND file IS NULL AND (page_hash IS NOT NULL OR owner_content IS NULL)
           AND NOT ${IS_PAUSED}
         RETURNING 1)
       UPDATE recrawls SET total = (SELECT count(*) FROM pages) WHERE id = $1 RETURNING ${RECRAWL_COLUMNS}`,
      [id, botId],
    );
    if (!begun) throw new Error('the re-crawl that was just stored is not there');
    return begun;
  }

  /** Takes the next page that is due. */
  async claim(tx: Tx, id: string): Promise<ClaimedPage | undefined> {
    const rows = await tx.query<ClaimedPage>(
      `UPDATE recrawl_pages SET state = 'fetching', attempt = attempt + 1
       WHERE recrawl_id = $1 AND link_id = (
         SELECT link_id FROM recrawl_pages WHERE recrawl_id = $1 AND state = 'queued' AND retry_at <= now()
         ORDER BY link_id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING link_id AS "linkId", attempt`,
      [id],
    );
    return rows[0];
  }

  /** Puts back what a dead worker had in hand: such a try counts twice, so that a page ends two processes at most. */
  async requeueFetching(tx: Tx, id: string): Promise<void> {
    await tx.query(
      `UPDATE recrawl_pages SET state = 'queued', attempt = attempt + 1 WHERE recrawl_id = $1 AND state = 'fetching'`,
      [id],
    );
  }

  /** Puts back a page whose try was broken off by us: it does not count. */
  async putBack(tx: Tx, id: string, { linkId, attempt }: ClaimedPage): Promise<void> {
    await tx.query(
      `UPDATE recrawl_pages SET state = 'queued', attempt = attempt - 1
       WHERE recrawl_id = $1 AND link_id = $2 AND state = 'fetching' AND attempt = $3`,
      [id, linkId, attempt],
    );
  }

  async retryLater(tx: Tx, id: string, linkId: string, delayMs: number): Promise<void> {
    await tx.query(
      `UPDATE recrawl_pages SET state = 'queued', retry_at = now() + $3 * interval '1 millisecond'
       WHERE recrawl_id = $1 AND link_id = $2`,
      [id, linkId, delayMs],
    );
  }

  /** Takes a page off the list, once; false when it was taken off before, and then its effect must not happen. */
  async take(tx: Tx, id: string, linkId: string): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM recrawl_pages WHERE recrawl_id = $1 AND link_id = $2 RETURNING link_id',
      [id, linkId],
    );
    return rows.length === 1;
  }

  /** @param url of the page; empty if its link was deleted */
  async count(tx: Tx, id: string, outcome: RecrawlOutcome, url: string): Promise<void> {
    const change = outcome === 'skipped' ? 'total = total - 1' : `${outcome} = ${outcome} + 1`;
    const found: RecrawlFinding[] =
      outcome === 'skipped' || outcome === 'unchanged' ? [] : [{ url, outcome }];
    await tx.query(
      `UPDATE recrawls SET ${change}, findings = CASE WHEN jsonb_array_length(findings) < $3
         THEN findings || $2::jsonb ELSE findings END WHERE id = $1`,
      [id, JSON.stringify(found), MOST_FINDINGS],
    );
  }

  async countOpen(tx: Tx, id: string): Promise<number> {
    const rows = await tx.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM recrawl_pages WHERE recrawl_id = $1',
      [id],
    );
    return rows[0]?.n ?? 0;
  }

  /** Ends one, and forgets the oldest. */
  async end(tx: Tx, id: string, botId: string): Promise<void> {
    await tx.query('UPDATE recrawls SET finished_at = now() WHERE id = $1', [id]);
    await tx.query(
      `DELETE FROM recrawls WHERE bot_id = $1 AND id NOT IN (
         SELECT id FROM recrawls WHERE bot_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2)`,
      [botId, KEPT_RECRAWLS],
    );
  }
}
