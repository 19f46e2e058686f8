import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** How long questions stay for reports, exchanges for figures to be made again, and erased threads against late events. */
const KEEP = { questions: '90 days', exchanges: '400 days', erased: '14 days' };

// half an exchange that the other half never followed belongs to what was erased
const GONE = `asked_at IS NULL OR stored_at < now() - interval '${KEEP.exchanges}'`;

const counted = async (uow: UnitOfWork, sql: string): Promise<number> =>
  (await uow.statement<{ count: number }>({ system: true }, sql, [BATCH]))[0]?.count ?? 0;

/** Deletes what is kept only for a while; returns how many rows. The system scope sees exchanges from the second day on. */
export const tidyExchanges = async (uow: UnitOfWork, stop?: AbortSignal): Promise<number> => {
  const statements = [
    `WITH gone AS (DELETE FROM exchanges WHERE ctid = ANY(ARRAY(SELECT ctid FROM exchanges WHERE ${GONE} LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
    `WITH gone AS (DELETE FROM exchange_votes WHERE ctid = ANY(ARRAY(SELECT ctid FROM exchange_votes
       WHERE voted_at < now() - interval '${KEEP.exchanges}' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
    `WITH emptied AS (UPDATE exchanges SET question = NULL WHERE ctid = ANY(ARRAY(SELECT ctid FROM exchanges
       WHERE question IS NOT NULL AND stored_at < now() - interval '${KEEP.questions}' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS count FROM emptied`,
    `WITH gone AS (DELETE FROM conversions WHERE ctid = ANY(ARRAY(SELECT ctid FROM conversions
       WHERE converted_at < now() - interval '${KEEP.exchanges}' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
    `WITH gone AS (DELETE FROM erased_threads WHERE ctid = ANY(ARRAY(SELECT ctid FROM erased_threads
       WHERE erased_at < now() - interval '${KEEP.erased}' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
  ];
  let dropped = 0;
  for (const sql of statements) dropped += await deleteInBatches(() => counted(uow, sql), stop);
  return dropped;
};
