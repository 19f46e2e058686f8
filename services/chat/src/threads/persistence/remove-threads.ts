import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { addFileDeletion } from '@chirrup/service-defaults/files/delete-file.worker';
import { removeExports } from './export.rows.js';

/** Threads of one transaction, so that none runs long. */
const BATCH = 200;

// mails that failed for good too: they have the visitor's address
const DELETE_THREAD_JOBS = `DELETE FROM jobs WHERE kind IN ('reply', 'thread-mail') AND queue_key IN (SELECT id::text FROM unnest($1::uuid[]) AS id)`;

/** Which of a bot's threads are removed; `$2` in a condition is its value. */
export interface RemovedThreads {
  botId: string;
  /** Ends the removal early; what was removed stays so. */
  signal?: AbortSignal | undefined;
  /** SQL about `threads t`. */
  condition?: { sql: string; value: string };
  /** Called in the transaction that removes them. */
  removed?: (tx: Tx, threadIds: readonly string[]) => Promise<void>;
  /** Called once they are gone. */
  announce?: (threadIds: readonly string[]) => void;
}

/**
 * Deletes threads with their messages, images, votes, open replies and mails, in batches, and all files of the bot’s conversations.
 * @returns whether none is left
 */
export const removeThreads = async (uow: UnitOfWork, which: RemovedThreads): Promise<boolean> => {
  for (;;) {
    if (which.signal?.aborted) return false;
    if ((await removeBatch(uow, which)) < BATCH) return true;
  }
};

const removeBatch = (
  uow: UnitOfWork,
  { botId, condition, removed, announce }: RemovedThreads,
): Promise<number> => {
  const where = `t.bot_id = $1 ${condition ? `AND ${condition.sql}` : ''}`;
  const values = condition ? [botId, condition.value] : [botId];
  return uow.run({ tenant: botId }, async (tx) => {
    const found = await tx.query<{ id: string }>(
      `SELECT t.id FROM threads t WHERE ${where} LIMIT ${BATCH}`,
      values,
    );
    if (found.length === 0) return 0;
    // jobs before threads, as the workers lock them that store replies
    await tx.query(DELETE_THREAD_JOBS, [found.map(({ id }) => id)]);
    const locked = await tx.query<{ id: string }>(
      `SELECT t.id FROM threads t WHERE ${where} AND t.id = ANY($${values.length + 1}::uuid[]) ORDER BY t.id FOR UPDATE`,
      [...values, found.map(({ id }) => id)],
    );
    const ids = [locked.map(({ id }) => id)];
    // statements of their own: they see what was accepted while the locks were waited for
    await tx.query(DELETE_THREAD_JOBS, ids);
    await tx.query('DELETE FROM reviews WHERE thread_id = ANY($1::uuid[])', ids);
    const images = await tx.query<{ name: string }>(
      'DELETE FROM images WHERE thread_id = ANY($1::uuid[]) RETURNING name',
      ids,
    );
    for (const { name } of images) await addFileDeletion(tx, botId, name);
    await tx.query('DELETE FROM message_words WHERE bot_id = $1 AND thread_id = ANY($2::uuid[])', [
      botId,
      ...ids,
    ]);
    await tx.query('DELETE FROM messages WHERE thread_id = ANY($1::uuid[])', ids);
    await tx.query('DELETE FROM threads WHERE id = ANY($1::uuid[])', ids);
    // files that were made of them hold what they said
    await removeExports(tx, botId, { kept: 0 });
    await removed?.(tx, ids[0] ?? []);
    tx.afterCommit(() => announce?.(ids[0] ?? []));
    return found.length;
  });
};
