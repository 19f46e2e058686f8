import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** Twice as long as any topic keeps its events: what is older cannot be delivered again. */
const KEEP_DAYS = 14;

/** Deletes all inbox rows that can no longer be needed; returns how many. Replicas share the work. */
export const expireInbox = (uow: UnitOfWork, stop?: AbortSignal): Promise<number> =>
  deleteInBatches(async () => {
    const rows = await uow.statement<{ count: number }>(
      { system: true },
      `WITH deleted AS (
         DELETE FROM inbox WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM inbox WHERE handled_at < now() - $1 * interval '1 day' ORDER BY handled_at LIMIT $2 FOR UPDATE SKIP LOCKED))
         RETURNING 1)
       SELECT count(*)::int AS count FROM deleted`,
      [KEEP_DAYS, BATCH],
    );
    return rows[0]?.count ?? 0;
  }, stop);
