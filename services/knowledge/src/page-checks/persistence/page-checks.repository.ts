import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { type CheckedPage, KEPT_CHECKS } from '../domain/page-facts.js';
import type { PageCheck } from '../page-check.js';

const LONGEST = 8_000;

/** Pages are hostile: no longer than a message may carry, and without what PostgreSQL cannot store (NUL, lone surrogates). */
const storable = (text: string): string => text.slice(0, LONGEST).replaceAll('\u0000', '').toWellFormed();

/** Checks of pages, of the tenant whose transaction it is given. */
@Injectable()
export class PageChecksRepository {
  /** Adds one, and forgets the oldest. */
  async add(tx: Tx, { id, botId, url, productUrl }: PageCheck): Promise<void> {
    await tx.query('INSERT INTO page_checks (id, bot_id, url, product_url) VALUES ($1, $2, $3, $4)', [
      id,
      botId,
      url,
      productUrl,
    ]);
    await tx.query(
      `DELETE FROM page_checks WHERE bot_id = $1 AND id NOT IN (
         SELECT id FROM page_checks WHERE bot_id = $1 ORDER BY id DESC LIMIT $2)`,
      [botId, KEPT_CHECKS],
    );
  }

  async find(tx: Tx, botId: string, id: string): Promise<PageCheck | undefined> {
    const rows = await tx.query<PageCheck>(
      'SELECT id, bot_id AS "botId", url, product_url AS "productUrl", facts FROM page_checks WHERE bot_id = $1 AND id = $2',
      [botId, id],
    );
    return rows[0];
  }

  async finish(tx: Tx, id: string, facts: CheckedPage): Promise<void> {
    const json = JSON.stringify(facts, (_, value) => (typeof value === 'string' ? storable(value) : value));
    await tx.query('UPDATE page_checks SET facts = $2 WHERE id = $1', [id, json]);
  }
}
