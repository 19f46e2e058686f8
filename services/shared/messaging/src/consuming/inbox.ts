import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** Twice as long as any topic keeps its events: what is older cannot be delivered again. */
const KEEP_DAYS = 14;
const AT_ONCE = 50_000;

/** Deletes inbox rows that can no longer be needed; returns how many. */
export const expireInbox = async (uow: UnitOfWork): Promise<number> => {
  const rows = await uow.statement<{ count: string }>(
    { system: true },
    `WITH deleted AS (
       DELETE FROM inbox WHERE ctid IN (SELECT ctid FROM inbox WHERE handled_at < now() - $1 * interval '1 day' LIMIT $2) RETURNING 1)
     SELECT count(*) FROM deleted`,
    [KEEP_DAYS, AT_ONCE],
  );
  return Number(rows[0]?.count ?? 0);
};
