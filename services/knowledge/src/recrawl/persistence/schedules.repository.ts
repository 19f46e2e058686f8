import { addJob, type NewJob } from '@chirrup/persistence/jobs/jobs';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { CrawlInterval, CrawlSchedule } from '../domain/recrawl.js';

/** Crawl schedules of the tenant whose transaction it is given. */
@Injectable()
export class SchedulesRepository {
  /** Off for a bot that has none. The row, if there is one, is locked until the transaction ends. */
  async find(tx: Tx, botId: string): Promise<CrawlSchedule> {
    const rows = await tx.query<{ crawl_interval: CrawlInterval; next_at: Date | null }>(
      'SELECT crawl_interval, next_at FROM crawl_schedules WHERE bot_id = $1 FOR UPDATE',
      [botId],
    );
    return { interval: rows[0]?.crawl_interval ?? 'off', nextAt: rows[0]?.next_at ?? null };
  }

  async ensure(tx: Tx, botId: string): Promise<void> {
    await tx.query(
      `INSERT INTO crawl_schedules (bot_id, crawl_interval) VALUES ($1, 'off') ON CONFLICT DO NOTHING`,
      [botId],
    );
  }

  async save(tx: Tx, botId: string, { interval, nextAt }: CrawlSchedule): Promise<void> {
    await tx.query(
      `INSERT INTO crawl_schedules (bot_id, crawl_interval, next_at) VALUES ($1, $2, $3)
       ON CONFLICT (bot_id) DO UPDATE SET crawl_interval = $2, next_at = $3, updated_at = now()`,
      [botId, interval, nextAt],
    );
  }

  /** Replaces a bot's waiting re-crawl by the next one; false while one has begun, whose end does that. */
  async replaceWaiting(tx: Tx, botId: string, kind: string, next: NewJob | undefined): Promise<boolean> {
    await tx.query(
      `DELETE FROM jobs j WHERE kind = $1 AND bot_id = $2 AND attempt = 0
         AND NOT EXISTS (SELECT 1 FROM recrawls r WHERE r.id = j.id)`,
      [kind, botId],
    );
    const begun = await tx.query('SELECT 1 FROM jobs WHERE kind = $1 AND bot_id = $2', [kind, botId]);
    if (begun.length > 0) return false;
    if (next) await addJob(tx, next);
    return true;
  }
}
