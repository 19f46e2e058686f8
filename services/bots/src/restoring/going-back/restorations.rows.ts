import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Restored } from '../put-back.js';
import type { Restoration } from './restoration.js';

const MOST_KEPT = 5;
const COLUMNS = `id, change_id AS "changeId", state, total, done, restored, skipped, gone, reason,
  changed_since AS "changedSince", single,
  (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt"`;

/** One that goes on, under a lock. */
export interface RunningRestoration extends Restoration {
  userId: string;
  /** Also what somebody changed since. */
  force: boolean;
  /** Place of the last pair that was looked at. */
  place: string;
}

interface NewRestoration {
  id: string;
  changeId: string;
  userId: string;
  at: Date;
  /** Also what somebody changed since. */
  force?: boolean;
  single?: boolean;
}

/** The newest few of a bot are kept. */
export const addRestoration = async (
  tx: Tx,
  botId: string,
  { id, changeId, userId, at, force = true, single = false }: NewRestoration,
): Promise<Restoration> => {
  const [row] = await tx.query<Restoration>(
    `INSERT INTO restorations (id, bot_id, change_id, user_id, created_at, force, single)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     RETURNING ${COLUMNS}`,
    [id, botId, changeId, userId, at, force, single],
  );
  await tx.query(
    `DELETE FROM restorations WHERE bot_id = $1
       AND id NOT IN (SELECT id FROM restorations WHERE bot_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MOST_KEPT})`,
    [botId],
  );
  return row as Restoration;
};

/** Those of a bot that are not over. */
export const openRestorations = (tx: Tx, botId: string): Promise<Restoration[]> =>
  tx.query<Restoration>(
    `SELECT ${COLUMNS} FROM restorations WHERE bot_id = $1 AND state IN ('waiting', 'running')`,
    [botId],
  );

export const listRestorations = (uow: UnitOfWork, botId: string): Promise<Restoration[]> =>
  uow.statement<Restoration>(
    { tenant: botId },
    `SELECT ${COLUMNS} FROM restorations WHERE bot_id = $1 ORDER BY created_at DESC, id DESC`,
    [botId],
  );

/** Undefined once it is over: no step may be taken. */
export const lockOpen = async (
  tx: Tx,
  botId: string,
  id: string,
): Promise<RunningRestoration | undefined> => {
  const [row] = await tx.query<RunningRestoration>(
    `SELECT ${COLUMNS}, user_id AS "userId", place, force FROM restorations
     WHERE id = $1 AND bot_id = $2 AND state IN ('waiting', 'running') FOR UPDATE`,
    [id, botId],
  );
  return row;
};

export const beginRestoration = async (tx: Tx, id: string, total: number): Promise<void> => {
  await tx.query(`UPDATE restorations SET state = 'running', total = $2 WHERE id = $1`, [id, total]);
};

export const advanceRestoration = async (
  tx: Tx,
  id: string,
  { place, done, restored, skipped, gone }: Restored & { place: string; done: number },
): Promise<void> => {
  await tx.query(
    `UPDATE restorations SET place = $2, done = done + $3, total = greatest(total, done + $3), restored = restored + $4,
       skipped = skipped + $5, gone = gone + $6
     WHERE id = $1`,
    [id, place, done, restored, skipped, gone],
  );
};

/** @returns it as it is since; undefined if there is none. One that is over stays as it ended. */
export const endRestoration = async (
  tx: Tx,
  { botId, id }: { botId: string; id: string },
  state: 'done' | 'failed' | 'stopped',
  reason = '',
  changedSince = '',
): Promise<Restoration | undefined> => {
  await tx.query(
    `UPDATE restorations SET state = $3, reason = $4, changed_since = $5
     WHERE id = $1 AND bot_id = $2 AND state IN ('waiting', 'running')`,
    [id, botId, state, reason, changedSince],
  );
  const [row] = await tx.query<Restoration>(
    `SELECT ${COLUMNS} FROM restorations WHERE id = $1 AND bot_id = $2`,
    [id, botId],
  );
  return row;
};
