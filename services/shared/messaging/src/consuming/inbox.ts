import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** Twice as long as any topic keeps its events: what is older cannot be delivered again. */
const KEEP_DAYS = 14;
const AT_ONCE = 50_000;

/** Drops inbox rows nobody can need any more; returns how many. */
export const expireInbox = async (uow: UnitOfWork): Promise<number> => {
  const rows = await uow.statement<{ count: string }>(
    { system: true },
    `WITH gone AS (
       DELETE FROM inbox WHERE ctid IN (SELECT ctid FROM inbox WHERE handled_at < now() - $1 * interval '1 day' LIMIT $2) RETURNING 1)
     SELECT count(*) FROM gone`,
    [KEEP_DAYS, AT_ONCE],
  );
  return Number(rows[0]?.count ?? 0);
};
