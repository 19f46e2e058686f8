import { newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { type Balance, Book } from '../domain/book.js';

/** The ledger of one owner, inside a transaction that holds the lock of its subscription. */
@Injectable()
export class LedgerRepository {
  /**
   * The balances of these lots, what is still held, and what was given back of it.
   * @param charges are taken off the list in the same statement; returned are those nobody has taken before
   */
  async load(
    tx: Tx,
    userId: string,
    lots: readonly string[],
    charges: readonly string[] = [],
  ): Promise<{ book: Book; taken: Set<string> }> {
    const rows = await tx.query<Balance & { charge: string | null }>(
      `WITH taken AS (DELETE FROM charges WHERE event_id = ANY ($3) RETURNING event_id)
       SELECT account, lot, amount::float8 AS amount, NULL AS charge FROM balances
       WHERE user_id = $1 AND (lot = ANY ($2) OR account = 'refunded'
         OR (amount > 0 AND account IN ('included', 'grant', 'top_up')))
       UNION ALL SELECT NULL, NULL, NULL, event_id FROM taken`,
      [userId, lots, charges],
      'ledger.load',
    );
    const book = new Book(rows.filter(({ charge }) => charge === null));
    return { book, taken: new Set(rows.flatMap(({ charge }) => charge ?? [])) };
  }

  async isPosted(tx: Tx, userId: string, key: string): Promise<boolean> {
    const rows = await tx.query('SELECT 1 FROM ledger WHERE user_id = $1 AND key = $2 LIMIT 1', [
      userId,
      key,
    ]);
    return rows.length > 0;
  }

  /** Adds what was posted, and keeps the balances, which are its sums. */
  async save(tx: Tx, userId: string, book: Book): Promise<void> {
    const entries = book.postings.flatMap((posting) => {
      const postingId = newId();
      return posting.entries.map((entry) => ({ ...posting, ...entry, postingId }));
    });
    if (entries.length === 0) return;
    const changed = book.changed;
    await tx.query(
      `WITH added AS (
         INSERT INTO ledger (id, posting_id, user_id, kind, key, account, lot, amount, bot_id, posted_at)
         SELECT id, posting_id, $1, kind, key, account, lot, amount, bot_id, to_timestamp(at / 1000)
         FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::float8[])
           AS e(id, posting_id, kind, key, account, lot, amount, bot_id, at))
       INSERT INTO balances AS b (user_id, account, lot, amount)
       SELECT $1, account, lot, amount FROM unnest($11::text[], $12::text[], $13::bigint[]) AS n(account, lot, amount)
       ON CONFLICT (user_id, lot, account) DO UPDATE SET amount = excluded.amount`,
      [
        userId,
        entries.map(() => newId()),
        entries.map(({ postingId }) => postingId),
        entries.map(({ kind }) => kind),
        entries.map(({ key }) => key ?? null),
        entries.map(({ account }) => account),
        entries.map(({ lot }) => lot),
        entries.map(({ amount }) => amount),
        entries.map(({ botId }) => botId ?? null),
        entries.map(({ at }) => at),
        changed.map(({ account }) => account),
        changed.map(({ lot }) => lot),
        changed.map(({ amount }) => amount),
      ],
      'ledger.save',
    );
  }
}
