import { BATCH, deleteInBatches } from '../delete-in-batches.js';
import type { UnitOfWork } from '../unit-of-work.js';

/** Time enough for an operator to look; their payloads may hold addresses. */
const KEEP_DAYS = 30;

/** Deletes jobs that failed for good long ago; returns how many. */
export const expireFailedJobs = (uow: UnitOfWork, stop?: AbortSignal): Promise<number> =>
  deleteInBatches(async () => {
    const rows = await uow.statement<{ count: number }>(
      { system: true },
      `WITH deleted AS (
         DELETE FROM jobs WHERE id = ANY(ARRAY(
           SELECT id FROM jobs WHERE failed_at < now() - $1 * interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED))
         RETURNING 1)
       SELECT count(*)::int AS count FROM deleted`,
      [KEEP_DAYS, BATCH],
    );
    return rows[0]?.count ?? 0;
  }, stop);
