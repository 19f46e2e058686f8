import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { normaliseUrl } from '../../crawling/fetching/page-url.js';
import type { SitemapEntry } from '../../crawling/sitemap.js';

/** One address of an import that is being fetched. */
export interface ClaimedUrl {
  position: number;
  url: string;
  /** 1 for the first try. */
  attempt: number;
}

const keyOf = (address: string): string => {
  const url = URL.parse(address);
  return url ? normaliseUrl(url) : address;
};

/** The addresses of an import: its work list, and what the owner sees of it. */
@Injectable()
export class ImportUrlsRepository {
  async insert(tx: Tx, importId: string, botId: string, entries: readonly SitemapEntry[]): Promise<void> {
    await tx.query(
      `INSERT INTO import_urls (import_id, bot_id, position, url, state, reason)
       SELECT $1, $2, e.position, e.url, CASE WHEN e.skipped IS NULL THEN 'queued' ELSE 'skipped' END, coalesce(e.skipped, '')
       FROM jsonb_to_recordset($3) AS e(position int, url text, skipped text)
       ON CONFLICT DO NOTHING`,
      [importId, botId, JSON.stringify(entries.map((entry, position) => ({ ...entry, position })))],
    );
  }

  /** Adds addresses that are not in the list yet, up to `most` in all; those of two pages wait for each other. */
  async addFound(
    tx: Tx,
    { importId, botId, most }: { importId: string; botId: string; most: number },
    urls: readonly string[],
  ): Promise<void> {
    if (urls.length === 0) return;
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`chirrup.knowledge.import.${importId}`]);
    const rows = await tx.query<{ url: string; position: number }>(
      'SELECT url, position FROM import_urls WHERE import_id = $1',
      [importId],
    );
    const known = new Set(rows.map(({ url }) => keyOf(url)));
    const from = Math.max(-1, ...rows.map(({ position }) => position)) + 1;
    const found = urls.filter((url) => !known.has(keyOf(url))).slice(0, Math.max(0, most - rows.length));
    await tx.query(
      `INSERT INTO import_urls (import_id, bot_id, position, url, state, reason)
       SELECT $1, $2, $3 + e.at - 1, e.url, 'queued', '' FROM unnest($4::text[]) WITH ORDINALITY AS e(url, at)
       ON CONFLICT DO NOTHING`,
      [importId, botId, from, found],
    );
  }

  /** Takes the next address that is due. */
  async claim(tx: Tx, importId: string): Promise<ClaimedUrl | undefined> {
    const rows = await tx.query<ClaimedUrl>(
      `UPDATE import_urls SET state = 'fetching', attempt = attempt + 1
       WHERE import_id = $1 AND position = (
         SELECT position FROM import_urls WHERE import_id = $1 AND state = 'queued' AND retry_at <= now()
         ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING position, url, attempt`,
      [importId],
    );
    return rows[0];
  }

  async countOpen(tx: Tx, importId: string): Promise<number> {
    const rows = await tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM import_urls WHERE import_id = $1 AND state IN ('queued', 'fetching')`,
      [importId],
    );
    return rows[0]?.n ?? 0;
  }

  /** Why the first page failed, if none could be read. */
  async whyNothing(tx: Tx, importId: string): Promise<string | undefined> {
    const rows = await tx.query<{ reason: string }>(
      `SELECT reason FROM import_urls u WHERE import_id = $1 AND state = 'failed'
         AND NOT EXISTS (SELECT 1 FROM import_urls r WHERE r.import_id = $1 AND r.state = 'ready')
       ORDER BY position LIMIT 1`,
      [importId],
    );
    return rows[0]?.reason;
  }

  /** Puts back what a dead worker had in hand: such a try counts twice, so that a page ends two processes at most. */
  async requeueFetching(tx: Tx, importId: string): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = 'queued', attempt = attempt + 1 WHERE import_id = $1 AND state = 'fetching'`,
      [importId],
    );
  }

  /** Puts back an address whose try was broken off by us: it does not count. */
  async putBack(tx: Tx, importId: string, { position, attempt }: ClaimedUrl): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = 'queued', attempt = attempt - 1
       WHERE import_id = $1 AND position = $2 AND state = 'fetching' AND attempt = $3`,
      [importId, position, attempt],
    );
  }

  async retryLater(tx: Tx, importId: string, position: number, delayMs: number): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = 'queued', retry_at = now() + $3 * interval '1 millisecond'
       WHERE import_id = $1 AND position = $2 AND state = 'fetching'`,
      [importId, position, delayMs],
    );
  }

  /** Holds an address that is being fetched until the transaction ends; false when it no longer is. */
  async lock(tx: Tx, importId: string, position: number): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM import_urls WHERE import_id = $1 AND position = $2 AND state = 'fetching' FOR UPDATE`,
      [importId, position],
    );
    return rows.length === 1;
  }

  /** Writes the outcome of an address that is being fetched. */
  async settle(
    tx: Tx,
    importId: string,
    position: number,
    outcome: { state: 'ready' | 'failed' | 'skipped'; reason?: string; linkId?: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = $3, reason = $4, link_id = $5
       WHERE import_id = $1 AND position = $2 AND state = 'fetching'`,
      [importId, position, outcome.state, outcome.reason ?? '', outcome.linkId ?? null],
    );
  }

  /** Ends what is left of an import. */
  async failOpen(tx: Tx, importId: string, reason: string): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = 'failed', reason = $2 WHERE import_id = $1 AND state IN ('queued', 'fetching')`,
      [importId, reason],
    );
  }

  async cancelOpen(tx: Tx, importId: string): Promise<void> {
    await tx.query(
      `UPDATE import_urls SET state = 'cancelled' WHERE import_id = $1 AND state IN ('queued', 'fetching')`,
      [importId],
    );
  }
}
