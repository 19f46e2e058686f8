import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** @returns whether the digest of that week was not ordered before */
export const orderDigest = async (tx: Tx, userId: string, startDay: string): Promise<boolean> => {
  const rows = await tx.query(
    `INSERT INTO digests (user_id, start_day) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
    [userId, startDay],
    'digests.order',
  );
  return rows.length > 0;
};

/** Deletes orders of weeks long gone, also of accounts that are deleted. */
export const dropOldOrders = (uow: UnitOfWork) =>
  uow.statement(
    { system: true },
    `DELETE FROM digests WHERE ordered_at < now() - interval '60 days'`,
    [],
    'digests.tidy',
  );

const GAPS = 3;

/** What is asked in vain most, of the last 30 days. */
export const topGaps = async (uow: UnitOfWork, botId: string): Promise<string[]> => {
  const rows = await uow.statement<{ question: string }>(
    { tenant: botId },
    `SELECT question FROM gaps WHERE bot_id = $1 AND state = 'open' AND last_at > now() - interval '30 days'
     ORDER BY count DESC, last_at DESC LIMIT ${GAPS}`,
    [botId],
    'digests.gaps',
  );
  return rows.map(({ question }) => question);
};
